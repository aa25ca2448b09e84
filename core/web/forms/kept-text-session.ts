import { readKeepingKey } from '#core/contract/me.ts';
import { call } from '../api/api.ts';
import { admittedUser, onLeave, onSessionChange } from '../session/session.ts';
import { isDeviceShared } from '../session/shared-device.ts';
import { canEncrypt, importKey, type KeptText, makeKeptText } from './kept-text.ts';
import { removeOld } from './kept-text-entries.ts';

/**
 * The app's pages open in this browser. Each holds a lock with its name, which the browser releases
 * when the page closes or crashes.
 */
const prefix = 'page:';

/** The id of this page until it is closed or reloaded. */
const thisPage = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) =>
  part.toString(36),
).join('');

/** The other open pages. None where the browser can't tell: over plain http. */
async function otherPages(): Promise<Set<string>> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  const pages = new Set(names.map((name) => name.slice(prefix.length)));
  pages.delete(thisPage);
  return pages;
}

/** Announces this page to the others. Called once. */
function announcePage(): void {
  let releaseLock = () => {};
  const takeLock = () => {
    const isOpen = new Promise<void>((resolve) => {
      releaseLock = resolve;
    });
    locks()
      ?.request(prefix + thisPage, () => isOpen)
      .catch(() => undefined);
  };
  takeLock();
  // Released at once, since the reloaded page may check before the browser notices.
  addEventListener('pagehide', () => releaseLock());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeLock();
  });
}

function locks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}

/** Texts typed in this page by the signed-in person. */
export const keptText: KeptText = makeKeptText({ thisPage, otherPages });

/** Minimum delay before retrying a failed key request, in milliseconds. */
const retryDelay = 10_000;

/** Opens and closes the kept texts with the session. Called once, before the first page. */
export function startKeptText(): void {
  let openAccountId: string | null = null;

  function followSession(): void {
    const id = admittedUser()?.id ?? null;
    if (id === openAccountId) return;
    if (openAccountId !== null) keptText.close();
    openAccountId = id;
    if (id === null) return;
    const key = createKeyLoader();
    keptText.open(id, key);
    // Now rather than at the first form: the connection may be gone by then.
    void key();
  }

  // Some fields commit their value only on blur.
  onLeave(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  forgetOnSignOut();
  onSessionChange(followSession);
  for (const type of ['pagehide', 'beforeunload']) addEventListener(type, () => keptText.flush());
  document.addEventListener('visibilitychange', () => keptText.flush());
  announcePage();
  removeOld(Date.now());
  followSession();
}

/** Signing out deletes the person's texts, on pages that keep none as well. Called once. */
export function forgetOnSignOut(): void {
  onLeave((leaving, user) => {
    if (user && (leaving === 'signed-out' || isDeviceShared(user))) keptText.forgetAll(user.id);
  });
}

/** The key of the signed-in person: held only in memory, and fetched once unless that fails. */
function createKeyLoader(): () => Promise<CryptoKey | null> {
  let key: Promise<CryptoKey | null> | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!canEncrypt() || Math.abs(Date.now() - failedAt) < retryDelay) return Promise.resolve(null);
    key ??= call(readKeepingKey)
      .then((reply) => importKey(reply.key))
      .catch(() => {
        failedAt = Date.now();
        key = null;
        return null;
      });
    return key;
  };
}
