import type { Command } from '#core/web/browser/command.ts';

/** Commands that match these words, title matches first; all without words. */
export function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const typedWords = splitWords(typed);
  const fits = (text: string) => {
    const words = splitWords(text);
    return typedWords.every((part) => words.some((word) => word.startsWith(part)));
  };
  const byTitle = commands.filter(({ title }) => fits(title));
  const byKeyword = commands.filter(
    (command) => !byTitle.includes(command) && fits(searchableText(command)),
  );
  return [...byTitle, ...byKeyword];
}

function searchableText({ title, within = '', alsoCalled }: Command): string {
  return `${title} ${within} ${alsoCalled}`;
}

/** Words without accents and case, like the server. An apostrophe separates words. */
function splitWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
