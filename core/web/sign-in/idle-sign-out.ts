import { logout } from '#core/contract/auth.ts';
import { call } from '../api/api.ts';
import { defaultIdleMinutes, idleState } from '../session/idle.ts';
import { forgetSign, readSign, writeSign } from '../session/idle-sign.ts';
import { endSession, isSignedIn, onLeave, onSignIn, signOut } from '../session/session.ts';

/** In the tab's storage, since the notice on the login page is for this tab alone. */
const noticeKey = 'signed_out_idle';

/** The person signed out for idling, and after how many minutes. */
export interface IdleSignOut {
  accountId: string;
  minutes: number;
}

/** Ends the session here, in the other tabs, and on the server. Kept texts stay. */
export function signOutIdle(): void {
  notifyServer();
  endSession('idle');
}

/** The same, early, by choice of the warned person. */
export function signOutWarned(): void {
  notifyServer();
  endSession('ended');
}

/**
 * Before anything is shown: a reopened browser or a machine after sleep may hold the session of
 * someone who left long ago.
 */
function signOutIfAway(): void {
  if (!isSignedIn()) {
    forgetSign();
    return;
  }
  const last = readSign();
  if (last === null || idleState(Date.now(), last.at, last.minutes).state !== 'over') return;
  notifyServer();
  signOut('idle');
}

/**
 * The idle sign-out to report on the login page; null if there was none, or someone signed in
 * since.
 */
export function lastIdleSignOut(): IdleSignOut | null {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(noticeKey) ?? '',
    ) as Partial<IdleSignOut> | null;
    const isNotice = typeof stored?.accountId === 'string' && typeof stored.minutes === 'number';
    return isNotice ? (stored as IdleSignOut) : null;
  } catch {
    return null;
  }
}

/** Listens for sessions that begin and end. Called once, before the first page. */
export function startIdleSignOut(): void {
  onLeave((leaving, user) => {
    const minutes = readSign()?.minutes ?? defaultIdleMinutes;
    forgetSign();
    setNotice(leaving === 'idle' && user ? { accountId: user.id, minutes } : null);
  });
  onSignIn(() => {
    setNotice(null);
    const now = Date.now();
    writeSign({ at: now, toldAt: now, minutes: readSign()?.minutes ?? defaultIdleMinutes });
  });
  signOutIfAway();
}

/** Doesn't wait: the session expires on the server if this call is lost. */
function notifyServer(): void {
  call(logout).catch(() => undefined);
}

function setNotice(next: IdleSignOut | null): void {
  try {
    if (next === null) sessionStorage.removeItem(noticeKey);
    else sessionStorage.setItem(noticeKey, JSON.stringify(next));
  } catch {
    // Without storage, there is no notice.
  }
}
