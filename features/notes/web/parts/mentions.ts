import { foldedWords } from '#core/contract/folded-text.ts';
import type { Mention } from '#core/contract/mentions.ts';

/** Plain text, or a mention. */
export interface NotePart {
  text: string;
  mention: Mention | null;
  /** Offset in the note. */
  at: number;
}

/** Splits a note into known mentions and the text between. */
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

/** Chosen people whose names are still in the text, without duplicates. */
export function mentionsIn(text: string, chosen: readonly Mention[]): Mention[] {
  const found = noteParts(text, chosen).flatMap(({ mention }) => mention ?? []);
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

/** Rejects prefixes of longer words: "@Ann Lee" isn't in "@Ann Leery". */
function isNameAt(text: string, at: number, name: string): boolean {
  if (name === '' || !text.startsWith(name, at)) return false;
  return !/^[\p{L}\p{N}\p{M}]/u.test(text.slice(at + name.length));
}

/** The partial name after an `@` before the caret. */
export interface MentionQuery {
  /** Offset of the `@`. */
  at: number;
  typed: string;
}

/** A longer text after an `@` isn't a name. */
const maxNameLength = 40;

export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at === -1) return null;
  const typed = before.slice(at + 1);
  // In the middle of a word, it is an email address.
  if (/[\p{L}\p{N}.]$/u.test(before.slice(0, at))) return null;
  if (typed.length > maxNameLength || typed.includes('\n') || typed.startsWith(' ')) return null;
  return { at, typed };
}

/** Colleagues who match the typed text: each typed word starts a word of the name. */
export function colleaguesFor<Person extends { name: string }>(
  people: readonly Person[],
  typed: string,
): Person[] {
  const words = foldedWords(typed);
  return people.filter(({ name }) => {
    const parts = foldedWords(name);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}
