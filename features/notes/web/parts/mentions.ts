import type { Mention } from '#features/notes/contract/notes.ts';

/** A stretch of a note: words, or the name of somebody whom it mentions. */
export interface NotePart {
  text: string;
  mention: Mention | null;
  /** Where it begins in the note. */
  at: number;
}

/** A note in its parts: where `@` and a name that is known to be mentioned stand, and what is between. */
export function noteParts(text: string, mentions: readonly Mention[]): NotePart[] {
  const longestFirst = mentions.toSorted((one, other) => other.name.length - one.name.length);
  const parts: NotePart[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const found = longestFirst.find(({ name }) => isNameAt(text, at + 1, name));
    if (!found) continue;
    if (at > from) parts.push({ text: text.slice(from, at), mention: null, at: from });
    parts.push({ text: `@${found.name}`, mention: found, at });
    from = at + 1 + found.name.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), mention: null, at: from });
  return parts;
}

/** Those of the people chosen so far whose names still stand in the text; each once. */
export function mentionsIn(text: string, chosen: readonly Mention[]): Mention[] {
  const found = noteParts(text, chosen).flatMap(({ mention }) => mention ?? []);
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/** Not the beginning of a longer word: "@Ann Lee" does not stand in "@Ann Leery". */
function isNameAt(text: string, at: number, name: string): boolean {
  if (name === '' || !text.startsWith(name, at)) return false;
  return !/^[\p{L}\p{N}\p{M}]/u.test(text.slice(at + name.length));
}

/** The name that is being typed behind an `@` before the caret. */
export interface MentionQuery {
  /** Where the `@` stands. */
  at: number;
  typed: string;
}

/** Longer than that, it is no name any more. */
const longestName = 40;

export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at === -1) return null;
  const typed = before.slice(at + 1);
  // In the middle of a word it is an e-mail address.
  if (/[\p{L}\p{N}.]$/u.test(before.slice(0, at))) return null;
  if (typed.length > longestName || typed.includes('\n') || typed.startsWith(' ')) return null;
  return { at, typed };
}

/** The colleagues whom somebody may mean who has typed so much: each word begins one of a name. */
export function colleaguesFor<Person extends { name: string }>(
  people: readonly Person[],
  typed: string,
): Person[] {
  const words = wordsOf(typed);
  return people.filter(({ name }) => {
    const parts = wordsOf(name);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

/** Without case and accents, as the lists search. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[\s'’-]+/u).filter((word) => word !== '');
}
