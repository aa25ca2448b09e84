import type { HelpBlock, HelpPage, HelpText } from './queries.ts';

/** The pages with all these words, those that have them in their title first. */
export function searchHelp(pages: readonly HelpPage[], typed: string): HelpPage[] {
  const wanted = plainWords(typed);
  if (wanted.length === 0) return [];
  const matches = (text: string) => {
    const words = plainWords(text);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
  const byTitle = pages.filter(({ title }) => matches(title));
  const byText = pages.filter(
    (page) => !byTitle.includes(page) && matches(`${page.title} ${textOf(page)}`),
  );
  return [...byTitle, ...byText];
}

function textOf({ blocks }: HelpPage): string {
  return blocks.flatMap(runsOf).join(' ');
}

function runsOf(block: HelpBlock): string[] {
  if (block.kind === 'heading') return [block.text];
  return (block.kind === 'paragraph' ? [block.text] : block.items).map(joined);
}

/** What the screen is for, to tell one result from another. */
export function introductionOf({ blocks }: HelpPage): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  return first ? joined(first.text) : '';
}

const joined = (runs: readonly HelpText[]) => runs.map(({ text }) => text).join('');

/** Without accents and case; an apostrophe separates words. */
function plainWords(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
