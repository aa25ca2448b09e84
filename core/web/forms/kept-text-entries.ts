import { forget, readStoredJson, storedKeys } from '../browser/storage.ts';

/** Storage key prefix of kept texts: `kept:<account>:<form>:<page>.<number>`. */
const prefix = 'kept:';

const lastingForms = 'lasting/';

/** How long a text is kept, in milliseconds: a weekend and a few sick days. */
const maxAge = 7 * 86_400_000;

/** In characters. Longer texts stay in memory, since storage is small and shared. */
export const maxStoredChars = 500_000;

/** A stored text. `at` is when it was typed, in milliseconds since 1970. */
export interface Entry {
  at: number;
  sealed: string;
}

/** A separate key for each open form, so that two tabs don't overwrite each other. */
export function entryKey(accountId: string, form: string, holder: string): string {
  return `${entryKeyPrefix(accountId)}${form}:${holder}`;
}

/** The key prefix of this person's texts. */
export function entryKeyPrefix(accountId: string): string {
  return `${prefix}${accountId}:`;
}

/**
 * Marks a form that never asks before leaving. Its text stays, encrypted, after signing out: the
 * person has not discarded it.
 */
export function lasting(form: string): string {
  return `${lastingForms}${form}`;
}

/** True if a form or a storage key is marked as lasting. */
export function isLasting(formOrPlace: string): boolean {
  const form = formOrPlace.startsWith(prefix)
    ? formOrPlace.slice(formOrPlace.indexOf(':', prefix.length) + 1)
    : formOrPlace;
  return form.startsWith(lastingForms);
}

/** The page that has, or had, this key's form open. */
export function entryPage(place: string): string {
  return place.slice(place.lastIndexOf(':') + 1).split('.')[0] ?? '';
}

export function isEntryKey(place: string, accountId: string, form: string): boolean {
  return place.slice(0, place.lastIndexOf(':')) === `${entryKeyPrefix(accountId)}${form}`;
}

/** Null if unreadable. */
export function readEntry(place: string): Entry | null {
  const stored = readStoredJson(place) as Partial<Entry> | null | undefined;
  const isEntry = typeof stored?.at === 'number' && typeof stored.sealed === 'string';
  return isEntry ? (stored as Entry) : null;
}

/** True if this person has any kept text. Reveals nothing about its content. */
export function hasKeptText(accountId: string): boolean {
  return storedKeys(entryKeyPrefix(accountId)).length > 0;
}

/** Removes expired texts of any person, and unreadable ones. */
export function removeOld(now: number): void {
  for (const place of storedKeys(prefix)) {
    const found = readEntry(place);
    if (found === null || Math.abs(now - found.at) > maxAge) forget(place);
  }
}
