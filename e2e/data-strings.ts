import type { Page } from 'playwright-core';
import { oneLine } from './intl-texts.ts';

/** What stands for something else and is never shown as it is: `admin`, `lastSignInAt`, `mail.sent`. */
const isName = (text: string) =>
  /^[a-z][\dA-Za-z]*(?:[-_.][\dA-Za-z]+)*$/.test(text) && !isNumberOfRecord.test(text);

/** Shown in the log of changes, whether it begins with a letter or not: ids, and check sums. */
const isNumberOfRecord = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64})$/;

const labels = ['tags', 'trades'];

/** Shown as they are, though by their letters they may be taken for a name: the code that runs. */
const shownAsTheyAre = ['revision'];

export interface DataStrings {
  /** Adds the texts of a record that came by another way than this page. */
  add(record: unknown): void;
  /** Adds who is signed in by now, which the browser keeps. */
  addSignedIn(): Promise<void>;
  /** The texts of the records that have come so far. */
  all(): Promise<ReadonlySet<string>>;
}

/** Collects the texts of the records that this page is sent, in the language that it shows. */
export function watchData(page: Page, language: string): DataStrings {
  const strings = new Set<string>();
  const arriving = new Set<Promise<void>>();
  // Nobody has written them in a third language.
  const written = language === 'fr' ? 'fr' : 'en';
  page.on('response', (reply) => {
    const isData = new URL(reply.url()).pathname.startsWith('/api/');
    if (!isData || !reply.headers()['content-type']?.includes('json')) return;
    const arrival: Promise<void> = reply
      .json()
      .catch(() => null)
      .then((body: unknown) => addStrings(body, written, strings))
      .finally(() => arriving.delete(arrival));
    arriving.add(arrival);
  });
  return {
    add: (record) => addStrings(record, written, strings),
    async addSignedIn() {
      const user = await page.evaluate(() => localStorage.getItem('currentUser'));
      addStrings(JSON.parse(user ?? 'null'), written, strings);
    },
    async all() {
      await Promise.all(arriving);
      return strings;
    },
  };
}

function addStrings(value: unknown, language: string, strings: Set<string>): void {
  if (typeof value === 'string' && !isName(value)) {
    for (const line of value.split(/\n+/)) strings.add(oneLine(line));
  }
  if (typeof value !== 'object' || value === null) return;
  addNames(value as Record<string, unknown>, language, strings);
  const isInBoth = 'en' in value && 'fr' in value;
  for (const [key, inner] of Object.entries(value)) {
    // Words in both languages: only those of this one belong on the screen.
    if (isInBoth && key !== language) continue;
    // Labels are what somebody calls things, in however few letters.
    if (labels.includes(key) && Array.isArray(inner)) for (const one of inner) strings.add(one);
    if (shownAsTheyAre.includes(key) && typeof inner === 'string') strings.add(inner);
    addStrings(inner, language, strings);
  }
}

/** People are called by more than one field. */
function addNames(record: Record<string, unknown>, language: string, strings: Set<string>): void {
  const { firstName, lastName, preferredName } = record;
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return;
  const [open, close] = language === 'fr' ? ['« ', ' »'] : ['“', '”'];
  strings.add(`${firstName} ${lastName}`);
  strings.add(`${firstName} ${open}${preferredName}${close} ${lastName}`);
  strings.add(`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase());
}
