import { foldedWords } from '#core/contract/folded-text.ts';

/** Limit of the results, chosen by the first character. */
export type SearchMode = 'all' | 'actions' | 'people' | 'help';

/** The first characters that limit the results. */
export const modes = { '>': 'actions', '@': 'people', '?': 'help' } as const;

const isMode = (text: string): text is keyof typeof modes => text in modes;

/** Splits the typed text into its limit and what to find. */
export function readTyped(typed: string): { mode: SearchMode; q: string } {
  const text = typed.trim();
  const first = text.charAt(0);
  return isMode(first) ? { mode: modes[first], q: text.slice(1).trim() } : { mode: 'all', q: text };
}

/** Shortest start of a word that names an action. */
const minActionLetters = 3;

/**
 * Splits "note mari" or "mari note" into the ids of the actions so called, the word for them, and the name;
 * undefined if the text doesn't name both.
 */
export function splitAction(
  q: string,
  actions: readonly { id: string; words: string }[],
): { ids: string[]; word: string; name: string } | undefined {
  const words = q.split(/\s+/).filter(Boolean);
  const named = (word: string | undefined) => {
    const [part = '', ...more] = foldedWords(word ?? '');
    if (more.length > 0 || part.length < minActionLetters) return [];
    const called = actions.map(({ id, words: names }) => ({ id, names: foldedWords(names) }));
    const exact = called.filter(({ names }) => names.includes(part));
    const fitting =
      exact.length > 0
        ? exact
        : called.filter(({ names }) => names.some((name) => name.startsWith(part)));
    return fitting.map(({ id }) => id);
  };
  if (words.length < 2) return undefined;
  const [start = '', end = ''] = [words[0], words.at(-1)];
  const first = named(start);
  if (first.length > 0) return { ids: first, word: start, name: words.slice(1).join(' ') };
  const last = named(end);
  if (last.length === 0) return undefined;
  return { ids: last, word: end, name: words.slice(0, -1).join(' ') };
}
