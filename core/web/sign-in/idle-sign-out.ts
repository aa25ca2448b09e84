import * as z from 'zod';
import { logout } from '#core/contract/auth.ts';
import { call } from '../api/api.ts';
import { idlenessAt, usualIdleMinutes } from '../session/idle.ts';
import { forgetSign, readSign, writeSign } from '../session/idle-sign.ts';
import { endSession, isSignedIn, onLeave, onSignIn, signOut } from '../session/session.ts';

/** In the session's storage: what is said of it on the login page is for this tab alone. */
const noticeKey = 'signed_out_idle';

const notice = z.object({ accountId: z.uuid(), minutes: z.number() });

/** Who was signed out here because nothing happened, and after how many minutes. */
export type IdleSignOut = z.infer<typeof notice>;

/** Ends the session here, in the other tabs and on the server. What was typed is kept. */
export function signOutIdle(): void {
  tellServer();
  endSession('idle');
}

/** The same before its time, because the person who was warned says so. */
export function signOutWarned(): void {
  tellServer();
  endSession('ended');
}

/**
 * Before anything is shown: a browser that is opened again, or a machine that was away, may hold the
 * session of somebody who has left long since.
 */
function signOutIfAway(): void {
  if (!isSignedIn()) {
    forgetSign();
    return;
  }
  const last = readSign();
  if (last === null || idlenessAt(Date.now(), last.at, last.minutes).state !== 'over') return;
  tellServer();
  signOut('idle');
}

/** What the login page says of an idle sign-out; null when there was none, or somebody came since. */
export function lastIdleSignOut(): IdleSignOut | null {
  try {
    const stored = notice.safeParse(JSON.parse(sessionStorage.getItem(noticeKey) ?? ''));
    return stored.success ? stored.data : null;
  } catch {
    return null;
  }
}

/** Listens to sessions that begin and end. Called once, before the first page. */
export function startIdleSignOut(): void {
  onLeave((leaving, user) => {
    const minutes = readSign()?.minutes ?? usualIdleMinutes;
    forgetSign();
    setNotice(leaving === 'idle' && user ? { accountId: user.id, minutes } : null);
  });
  onSignIn(() => {
    setNotice(null);
    const now = Date.now();
    writeSign({ at: now, toldAt: now, minutes: readSign()?.minutes ?? usualIdleMinutes });
  });
  signOutIfAway();
}

/** Without waiting: it runs out there by itself if this does not arrive. */
function tellServer(): void {
  call(logout).catch(() => undefined);
}

function setNotice(next: IdleSignOut | null): void {
  try {
    if (next === null) sessionStorage.removeItem(noticeKey);
    else sessionStorage.setItem(noticeKey, JSON.stringify(next));
  } catch {
    // Then it is not said.
  }
}
