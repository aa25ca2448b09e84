import { readKeepingKey } from '#core/contract/me.ts';
import { call } from '../api/api.ts';
import { admittedUser, onLeave, onSessionChange } from '../session/session.ts';
import { type KeptText, makeKeptText } from './kept-text.ts';
import { removeOld } from './kept-text-entries.ts';
import { otherPages, showThisPage, thisPage } from './kept-text-pages.ts';
import { canSeal, keyFrom } from './kept-text-sealing.ts';

/** What is typed in this page, by whoever is signed in. */
export const keptText: KeptText = makeKeptText({ thisPage, otherPages });

/** After a failure the key is not asked for again sooner than this, in milliseconds. */
const betweenTries = 10_000;

/** Opens and closes the kept texts with the session. Called once, before the first page. */
export function startKeptText(): void {
  let openFor: string | null = null;

  function follow(): void {
    const id = admittedUser()?.id ?? null;
    if (id === openFor) return;
    if (openFor !== null) keptText.close();
    openFor = id;
    if (id === null) return;
    const key = keepingKey();
    keptText.open(id, key);
    // Now and not at the first form: the connection may be gone by then.
    void key();
  }

  onLeave((leaving, user) => {
    // Some fields take in what was typed only when they lose the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (leaving === 'signed-out' && user) keptText.forgetAll(user.id);
  });
  onSessionChange(follow);
  for (const type of ['pagehide', 'beforeunload']) addEventListener(type, () => keptText.flush());
  document.addEventListener('visibilitychange', () => keptText.flush());
  showThisPage();
  removeOld(Date.now());
  follow();
}

/** The key of who is signed in now: held in memory only, and fetched once unless that fails. */
function keepingKey(): () => Promise<CryptoKey | null> {
  let key: Promise<CryptoKey | null> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!canSeal() || Math.abs(Date.now() - failedAt) < betweenTries) return Promise.resolve(null);
    key ??= call(readKeepingKey)
      .then((reply) => keyFrom(reply.key))
      .catch(() => {
        failedAt = Date.now();
        key = null;
        return null;
      });
    return key;
  };
}
