import * as z from 'zod';
import { forget, readStoredJson, storedKeys } from '../browser/storage.ts';

/** Where kept texts lie in the browser's storage: `kept:<account>:<form>:<page>.<number>`. */
const prefix = 'kept:';

const lastingForms = 'lasting/';

/** How long a text is kept, in milliseconds: a weekend and a few days of illness. */
const keptFor = 7 * 86_400_000;

/** Longer ones are held in memory only, in characters: the storage is small, and others need it. */
export const longestKept = 500_000;

const entry = z.object({ at: z.number(), sealed: z.string() });

/** A text as it lies there. `at` is when it was typed, in milliseconds since 1970. */
export type Entry = z.infer<typeof entry>;

/** Each open form has a place of its own, so that two tabs don't write over each other. */
export function placeOf(accountId: string, form: string, holder: string): string {
  return `${placesOf(accountId)}${form}:${holder}`;
}

/** The beginning of every place of this person. */
export function placesOf(accountId: string): string {
  return `${prefix}${accountId}:`;
}

/**
 * The name of a form about which nobody is asked when they leave it. Its text stays when they sign out,
 * sealed as it is: they have not given it up.
 */
export function lasting(form: string): string {
  return `${lastingForms}${form}`;
}

/** Whether a form, or what lies at a place, is of that kind. */
export function isLasting(formOrPlace: string): boolean {
  const form = formOrPlace.startsWith(prefix)
    ? formOrPlace.slice(formOrPlace.indexOf(':', prefix.length) + 1)
    : formOrPlace;
  return form.startsWith(lastingForms);
}

/** The page on which the form of this place is open, or was. */
export function pageOf(place: string): string {
  return place.slice(place.lastIndexOf(':') + 1).split('.')[0] ?? '';
}

export function isPlaceOf(place: string, accountId: string, form: string): boolean {
  return place.slice(0, place.lastIndexOf(':')) === `${placesOf(accountId)}${form}`;
}

/** Null for what can't be read. */
export function readEntry(place: string): Entry | null {
  const stored = entry.safeParse(readStoredJson(place));
  return stored.success ? stored.data : null;
}

/** Whether there is a kept text of this person at all. Nobody can tell from it what it says. */
export function isAnythingKept(accountId: string): boolean {
  return storedKeys(placesOf(accountId)).length > 0;
}

/** Removes what is too old, whoever's it is, and what can't be read. */
export function removeOld(now: number): void {
  for (const place of storedKeys(prefix)) {
    const found = readEntry(place);
    if (found === null || Math.abs(now - found.at) > keptFor) forget(place);
  }
}
