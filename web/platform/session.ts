import { useSyncExternalStore } from 'react';
import { type Permission, roleMay } from '#contract/permissions.ts';
import { type User, user as userSchema } from '#contract/users.ts';
import { forget, readStored, readStoredJson, store } from './storage.ts';
import { isExpired } from './token.ts';

/** The spec fixes these two names. */
const tokenKey = 'app_b2b';
const userKey = 'currentUser';

const changeListeners = new Set<() => void>();
const signInListeners = new Set<(user: User) => void>();
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

/** Whether the signed-in person's role has this permission. The server decides; this only shows or hides. */
export function may(permission: Permission): boolean {
  return user !== null && roleMay(user.role, permission);
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

/** Signs out here and now; nothing is asked of the server. */
export function signOut(): void {
  token = null;
  user = null;
  forget(tokenKey);
  forget(userKey);
  announce();
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

/** The server no longer takes this session: sign out, and tell the router to ask for a new one. */
export function endSession(): void {
  signOut();
  for (const listener of endListeners) listener();
}

/** Called when the server has ended the session. Returns how to stop listening. */
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
  forget(userKey);
  return null;
}

// Signing in or out in one tab holds in the others.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== tokenKey && key !== userKey) return;
    const wasSignedIn = token !== null;
    token = readStored(tokenKey);
    user = readUser();
    announce();
    if (wasSignedIn && token === null) for (const listener of endListeners) listener();
  });
}
