import { useSyncExternalStore } from 'react';
import { type Permission, roleMay } from '#core/contract/permissions.ts';
import { type User, user as userSchema } from '#core/contract/users.ts';
import { forget, readStored, readStoredJson, store } from '../browser/storage.ts';
import { isExpired } from './token.ts';

/** The spec fixes these two names. */
const tokenKey = 'app_b2b';
const userKey = 'currentUser';
/** Why the last session here ended, so that the other tabs know it as well. */
const leavingKey = 'session_left';

/**
 * Why somebody is no longer signed in here: they signed out; nothing happened for too long; or the
 * server no longer takes the session. Only after the first, nothing of theirs is kept.
 */
export type Leaving = 'signed-out' | 'idle' | 'ended';

const changeListeners = new Set<() => void>();
const signInListeners = new Set<(user: User) => void>();
const elsewhereListeners = new Set<() => void>();
const leaveListeners = new Set<(leaving: Leaving, user: User | null) => void>();
const endListeners = new Set<() => void>();

// Kept beside the stored ones, so that a browser that refuses to store can still sign in.
let token = readStored(tokenKey);
let user = readUser();

/** The bearer token, or null. */
export function sessionToken(): string | null {
  return token;
}

/** The person who is signed in, by what this browser knows. */
export function currentUser(): User | null {
  return user;
}

export function useCurrentUser(): User | null {
  return useSyncExternalStore(subscribe, currentUser);
}

/** Signed in with a token that has not run out. */
export function isSignedIn(): boolean {
  return user !== null && token !== null && !isExpired(token);
}

/**
 * Whether the signed-in person has this permission; none until they have set up a required second factor.
 * The server decides; this only shows or hides.
 */
export function may(permission: Permission): boolean {
  return user !== null && !user.secondFactorMissing && roleMay(user.role, permission);
}

/**
 * The person for whom the app is open: signed in, with a verified address, and with the second factor that is
 * required of them. Until then the server refuses all but that, and a refusal would sign them out.
 */
export function admittedUser(): User | null {
  const isShutOut = user?.secondFactorMissing || user?.unverified === 'closed';
  return isSignedIn() && !isShutOut ? user : null;
}

export function signIn(newToken: string, newUser: User): void {
  token = newToken;
  user = newUser;
  store(tokenKey, newToken);
  store(userKey, JSON.stringify(newUser));
  announce();
  for (const listener of signInListeners) listener(newUser);
}

/** Called when somebody has signed in here. Returns how to stop listening. */
export function onSignIn(listener: (user: User) => void): () => void {
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

/** Called when somebody has signed in, in another tab. Returns how to stop listening. */
export function onSignInElsewhere(listener: () => void): () => void {
  elsewhereListeners.add(listener);
  return () => elsewhereListeners.delete(listener);
}

/** Signs out here and now; nothing is asked of the server. */
export function signOut(leaving: Leaving = 'signed-out'): void {
  const who = user;
  token = null;
  user = null;
  // The reason first: the other tabs learn of the rest by its being gone.
  store(leavingKey, leaving);
  forget(tokenKey);
  forget(userKey);
  for (const listener of leaveListeners) listener(leaving, who);
  announce();
}

/**
 * Called whenever a session ends here, in whichever tab it was ended, with the person whose it was.
 * Their page is still there then. Returns how to stop listening.
 */
export function onLeave(listener: (leaving: Leaving, user: User | null) => void): () => void {
  leaveListeners.add(listener);
  return () => leaveListeners.delete(listener);
}

/** The signed-in person has changed their own name or language. */
export function updateCurrentUser(newUser: User): void {
  user = newUser;
  store(userKey, JSON.stringify(newUser));
  announce();
}

/** The server has renewed the token in passing. */
export function renewToken(newToken: string): void {
  token = newToken;
  store(tokenKey, newToken);
}

/** The session is over: sign out, and tell the router to ask for a new one. */
export function endSession(leaving: Exclude<Leaving, 'signed-out'> = 'ended'): void {
  signOut(leaving);
  for (const listener of endListeners) listener();
}

/** Called when the session is over without the person's doing here. Returns how to stop listening. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Called at every sign-in, sign-out and change of the user. Returns how to stop listening. */
export function onSessionChange(listener: () => void): () => void {
  return subscribe(listener);
}

function subscribe(listener: () => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

function announce(): void {
  for (const listener of changeListeners) listener();
}

/** A user that can't be read is no user: forgotten, so that it does no harm a second time. */
function readUser(): User | null {
  const stored = userSchema.safeParse(readStoredJson(userKey));
  if (stored.success) return stored.data;
  // Not when there is none: another tab may be about to store it.
  if (readStored(userKey) !== null) forget(userKey);
  return null;
}

/** What another tab has made of the session. */
function followOtherTabs(): void {
  const wasSignedIn = token !== null;
  const wasComplete = wasSignedIn && user !== null;
  const who = user;
  token = readStored(tokenKey);
  // The token goes first, and for a moment the user may still lie there.
  user = token === null ? null : readUser();
  if (wasSignedIn && token === null) {
    for (const listener of leaveListeners) listener(lastLeaving(), who);
  }
  announce();
  if (wasSignedIn && token === null) for (const listener of endListeners) listener();
  if (!wasComplete && isSignedIn()) for (const listener of elsewhereListeners) listener();
}

function lastLeaving(): Leaving {
  const stored = readStored(leavingKey);
  return stored === 'signed-out' || stored === 'idle' ? stored : 'ended';
}

// Signing in or out in one tab holds in the others.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === tokenKey || key === userKey) followOtherTabs();
  });
  // A page that Back brings back as it was has heard nothing of a sign-out in another tab since.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs();
  });
}
