import { foldedWords } from '#core/contract/folded-text.ts';

/** The part of a text that a template replaces: a slash and what was typed after it. */
export interface TemplateQuery {
  /** Offset of the slash. */
  at: number;
  typed: string;
}

/** A longer text after a slash isn't the name of a template. */
const maxNameLength = 30;

/** The partial name after a slash before the caret; the slash starts a word. */
export function templateQuery(text: string, caret: number): TemplateQuery | null {
  const before = text.slice(0, caret);
  const found = /(?<=^|\s)\/(?<typed>\S[^/\n]*)?$/u.exec(before);
  const typed = found?.groups?.typed ?? '';
  if (!found || typed.length > maxNameLength) return null;
  return { at: found.index, typed };
}

/** Templates that match the typed text: each typed word starts a word of the name. */
export function templatesFor<Template extends { name: string }>(
  templates: readonly Template[],
  typed: string,
): Template[] {
  const words = foldedWords(typed);
  return templates.filter(({ name }) => {
    const parts = foldedWords(name);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

/**
 * Puts a template on lines of its own in place of this part of a text.
 * @returns the text, and the caret at the end of the template's first line
 */
export function insertTemplate(
  text: string,
  { from, to }: { from: number; to: number },
  template: string,
): { text: string; caret: number } {
  const above = text.slice(0, from).replace(/[ \t]+$/u, '');
  const below = text.slice(to).replace(/^[ \t]+/u, '');
  const start = above === '' || above.endsWith('\n') ? above : `${above}\n`;
  const end = below === '' || below.startsWith('\n') ? below : `\n${below}`;
  const [firstLine = ''] = template.split('\n');
  return { text: `${start}${template}${end}`, caret: start.length + firstLine.length };
}

/** The beginning of a template in one line, to recognize it by. */
export function firstWords(template: string): string {
  return template.replaceAll('**', '').replaceAll(/\s+/gu, ' ').slice(0, 80);
}
