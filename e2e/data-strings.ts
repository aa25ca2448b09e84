import type { Page } from 'playwright-core';
import { languageShown, type Translated } from '#core/contract/languages.ts';
import { oneLine } from './intl-texts.ts';

/** Identifiers that are never shown: `admin`, `lastSignInAt`, `mail.sent`. */
const isName = (text: string) =>
  /^[a-z][\dA-Za-z]*(?:[-_.][\dA-Za-z]+)*$/.test(text) && !isNumberOfRecord.test(text);

/** Ids and checksums, which the audit log shows. */
const isNumberOfRecord = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64})$/;

const labels = ['tags', 'trades'];

/** Fields shown literally although they look like identifiers: the running code. */
const literalFields = ['revision'];

export interface DataStrings {
  /** Adds texts of a record that this page didn't load. */
  add(record: unknown): void;
  /** Adds the signed-in user, which the browser stores. */
  addSignedIn(): Promise<void>;
  /** Texts of all records so far. */
  all(): Promise<ReadonlySet<string>>;
}

/** Collects texts of the records that this page receives, in its language. */
export function watchData(page: Page, language: string): DataStrings {
  // The app’s name isn’t translated, and layout settings may change it.
  const strings = new Set(['Cairn']);
  const arriving = new Set<Promise<void>>();
  page.on('response', (reply) => {
    const isData = new URL(reply.url()).pathname.startsWith('/api/');
    if (!isData || !reply.headers()['content-type']?.includes('json')) return;
    const arrival: Promise<void> = reply
      .json()
      .catch(() => null)
      .then((body: unknown) => addStrings(body, language, strings))
      .finally(() => arriving.delete(arrival));
    arriving.add(arrival);
  });
  return {
    add: (record) => addStrings(record, language, strings),
    async addSignedIn() {
      const user = await page.evaluate(() => localStorage.getItem('currentUser'));
      addStrings(JSON.parse(user ?? 'null'), language, strings);
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
  const isTranslated = 'en' in value && 'fr' in value;
  const shownLanguage = isTranslated ? languageShown(value as Translated, language) : language;
  for (const [key, inner] of Object.entries(value)) {
    // Only the language shown belongs on the screen.
    if (isTranslated && key !== shownLanguage) continue;
    // Labels may be short.
    if (labels.includes(key) && Array.isArray(inner)) for (const one of inner) strings.add(one);
    if (literalFields.includes(key) && typeof inner === 'string') strings.add(inner);
    addStrings(inner, language, strings);
  }
}

/** Names combine several fields. */
function addNames(record: Record<string, unknown>, language: string, strings: Set<string>): void {
  const { firstName, lastName, preferredName } = record;
  if (typeof firstName !== 'string' || typeof lastName !== 'string') return;
  const [open, close] = language === 'fr' ? ['« ', ' »'] : ['“', '”'];
  strings.add(`${firstName} ${lastName}`);
  strings.add(`${firstName} ${open}${preferredName}${close} ${lastName}`);
  strings.add(`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase());
}
