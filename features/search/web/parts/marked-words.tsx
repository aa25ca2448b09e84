import type { ReactNode } from 'react';
import { foldedWords } from '#core/contract/folded-text.ts';

/** Share of common letter pairs from which a word counts as the misspelled one. */
const minShare = 0.35;

/** A title with the words that match the typed ones marked. */
export function MarkedWords({
  text,
  typed,
  isAlike = false,
}: {
  text: string;
  typed: string;
  isAlike?: boolean;
}): ReactNode {
  const parts = foldedWords(typed);
  if (parts.length === 0) return text;
  const fits = (word: string) => {
    const plain = foldedWords(word);
    return plain.some((one) =>
      parts.some((part) =>
        isAlike ? shareOfPairs(one, part) >= minShare : part.length > 1 && one.startsWith(part),
      ),
    );
  };
  return text.split(/(\s+)/).map((word, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a name may repeat a word
    fits(word) ? <mark key={place}>{word}</mark> : word,
  );
}

/** Common letter pairs of two words, as a share of all. */
function shareOfPairs(one: string, other: string): number {
  const pairs = (word: string) => [...word].slice(1).map((letter, at) => word.charAt(at) + letter);
  const [first, second] = [pairs(one), pairs(other)];
  const common = first.filter((pair) => second.includes(pair)).length;
  return (2 * common) / Math.max(1, first.length + second.length);
}
