import { foldedWords } from '#core/contract/folded-text.ts';
import type { Command } from '#core/web/browser/command.ts';

type Findable = Pick<Command, 'title' | 'within' | 'alsoCalled'>;

/** Shortest word in which one wrong letter is accepted. */
const minForgiven = 5;

/**
 * Commands that match these words: by their titles, then by their synonyms; if there are none, with one
 * wrong letter per word. All without words.
 */
export function matchingCommands<Item extends Findable>(
  commands: readonly Item[],
  typed: string,
): Item[] {
  const typedWords = foldedWords(typed);
  const fits = (text: string, isMatch: (word: string, part: string) => boolean) => {
    const words = foldedWords(text);
    return typedWords.every((part) => words.some((word) => isMatch(word, part)));
  };
  const begins = (word: string, part: string) => word.startsWith(part);
  const byTitle = commands.filter(({ title }) => fits(title, begins));
  const byKeyword = commands.filter(
    (command) => !byTitle.includes(command) && fits(searchableText(command), begins),
  );
  const found = [...byTitle, ...byKeyword];
  if (found.length > 0) return found;
  return commands.filter((command) => fits(searchableText(command), isAlmost));
}

function searchableText({ title, within = '', alsoCalled }: Findable): string {
  return `${title} ${within} ${alsoCalled}`;
}

/** True if the word begins with this, or does with one letter added, left out, replaced, or swapped after the first. */
function isAlmost(word: string, part: string): boolean {
  if (word.startsWith(part)) return true;
  if (part.length < minForgiven) return false;
  let same = 0;
  while (same < part.length && word[same] === part[same]) same += 1;
  if (same === 0) return false;
  const [rest, typed] = [word.slice(same), part.slice(same)];
  return (
    rest.startsWith(typed.slice(1)) ||
    rest.slice(1).startsWith(typed) ||
    rest.slice(1).startsWith(typed.slice(1)) ||
    (rest[0] === typed[1] && rest[1] === typed[0] && rest.slice(2).startsWith(typed.slice(2)))
  );
}
