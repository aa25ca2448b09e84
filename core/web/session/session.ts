import { useSyncExternalStore } from 'react';
import { type Permission, roleMay } from '#core/contract/permissions.ts';
import type { User } from '#core/contract/users.ts';
import { forget, readStored, readStoredJson, store } from '../browser/storage.ts';
import { forgetInTab, readTabStored, storeInTab } from '../browser/tab-storage.ts';
import { tokenKey, userKey } from './stored-session.ts';
import { isShutOut, isStoredUser } from './stored-user.ts';
import { isExpired } from './token.ts';

/** Why the last session ended, for the other tabs. */
const leavingKey = 'session_left';
/** The account that signed in on the page before; the staff app greets its person. */
const arrivalKey = 'signed_in_here';

/**
 * Why the session ended: signed out, idle, or refused by the server. Only signing out deletes kept
 * texts.
 */
export type Leaving = 'signed-out' | 'idle' | 'ended';

const changeListeners = new Set<() => void>();
const startListeners = new Set<(user: User) => void>();
const signInListeners = new Set<(user: User) => void>();
const elsewhereListeners = new Set<() => void>();
const leaveListeners = new Set<(leaving: Leaving, user: User | null) => void>();
const endListeners = new Set<() => void>();

// Copies of the stored values, so that a browser that refuses to store can still sign in.
let token = readStored(tokenKey);
let user = readUser();

/** The bearer token, or null. */
export function sessionToken(): string | null {
  return token;
}

/** The signed-in person, as far as this browser knows. */
export function currentUser(): User | null {
  return user;
}

export function useCurrentUser(): User | null {
  return useSyncExternalStore(subscribe, currentUser);
}

/** True if there is a token that hasn't expired. */
export function isSignedIn(): boolean {
  return user !== null && token !== null && !isExpired(token);
}

/**
 * True if the signed-in person has this permission; false until they have set up a required second
 * factor. The server decides; this only shows or hides.
 */
export function may(permission: Permission): boolean {
  return user !== null && !user.secondFactorMissing && roleMay(user.role, permission);
}

/** The person who can use the app: signed in, with nothing left to do before. */
export function admittedUser(): User | null {
  return user !== null && isSignedIn() && !isShutOut(user) ? user : null;
}

export function signIn(newToken: string, newUser: User): void {
  token = newToken;
  user = newUser;
  for (const listener of startListeners) listener(newUser);
  store(tokenKey, newToken);
  store(userKey, JSON.stringify(newUser));
  announce();
  for (const listener of signInListeners) listener(newUser);
}

/**
 * Called before the other tabs learn of signing in here, for what they need to know by then. Returns
 * how to stop listening.
 */
export function onSignInStart(listener: (user: User) => void): () => void {
  startListeners.add(listener);
  return () => startListeners.delete(listener);
}

/** Called after signing in here. Returns how to stop listening. */
export function onSignIn(listener: (user: User) => void): () => void {
  signInListeners.add(listener);
  return () => signInListeners.delete(listener);
}

/** The person has signed in on a page without the staff app, which opens next in this tab. */
export function announceArrivalLater({ id }: User): void {
  storeInTab(arrivalKey, id);
}

/** Calls the listeners for a person who has just signed in on the page before this one. */
export function announceArrival(): void {
  const arrived = readTabStored(arrivalKey);
  forgetInTab(arrivalKey);
  if (user === null || user.id !== arrived) return;
  announce();
  for (const listener of signInListeners) listener(user);
}

/** Called after signing in from another tab. Returns how to stop listening. */
export function onSignInElsewhere(listener: () => void): () => void {
  elsewhereListeners.add(listener);
  return () => elsewhereListeners.delete(listener);
}

/** Signs out in this browser only; doesn't call the server. */
export function signOut(leaving: Leaving = 'signed-out'): void {
  const formerUser = user;
  token = null;
  user = null;
  // The reason first: the other tabs react to the removal of the rest.
  store(leavingKey, leaving);
  forget(tokenKey);
  forget(userKey);
  for (const listener of leaveListeners) listener(leaving, formerUser);
  announce();
}

/**
 * Called when a session ends in any tab, with its user, while their page is still there. Returns
 * how to stop listening.
 */
export function onLeave(listener: (leaving: Leaving, user: User | null) => void): () => void {
  leaveListeners.add(listener);
  return () => leaveListeners.delete(listener);
}

/** Updates the stored user after they changed their name or language. */
export function updateCurrentUser(newUser: User): void {
  user = newUser;
  store(userKey, JSON.stringify(newUser));
  announce();
}

/** Stores the token that the server has renewed. */
export function renewToken(newToken: string): void {
  token = newToken;
  store(tokenKey, newToken);
}

/** Ends the session: signs out, and lets the router ask for a new one. */
export function endSession(leaving: Exclude<Leaving, 'signed-out'> = 'ended'): void {
  signOut(leaving);
  for (const listener of endListeners) listener();
}

/** Called when a session ends other than by signing out here. Returns how to stop listening. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => endListeners.delete(listener);
}

/** Called at every sign-in, sign-out, and change of the user. Returns how to stop listening. */
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

/** Removes an unreadable user, so that it does no harm twice. */
function readUser(): User | null {
  const stored = readStoredJson(userKey);
  if (isStoredUser(stored)) return stored;
  // Not if there is none: another tab may be about to store it.
  if (readStored(userKey) !== null) forget(userKey);
  return null;
}

/** Applies another tab's change of the session. */
function followOtherTabs(): void {
  const wasSignedIn = token !== null;
  const wasComplete = wasSignedIn && user !== null;
  const formerUser = user;
  token = readStored(tokenKey);
  // The token is removed first, and the user may remain for a moment.
  user = token === null ? null : readUser();
  if (wasSignedIn && token === null) {
    for (const listener of leaveListeners) listener(lastLeaving(), formerUser);
  }
  announce();
  if (wasSignedIn && token === null) for (const listener of endListeners) listener();
  if (!wasComplete && isSignedIn()) for (const listener of elsewhereListeners) listener();
}

function lastLeaving(): Leaving {
  const stored = readStored(leavingKey);
  return stored === 'signed-out' || stored === 'idle' ? stored : 'ended';
}

// Signing in or out in one tab applies to all.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === tokenKey || key === userKey) followOtherTabs();
  });
  // A page in the back/forward cache misses a sign-out in another tab.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) followOtherTabs();
  });
}
