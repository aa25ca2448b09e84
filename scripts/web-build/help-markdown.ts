import type {
  HelpBlock,
  HelpPage,
  HelpText,
} from '#features/organization/web/parts/help/queries.ts';

/**
 * Reads a page of docs/help/. The pages use little of Markdown: one `#` title, paragraphs, `##`
 * headings, one numbered or bulleted list at a time, **bold**, and `keys`.
 *
 * @throws when a page uses anything else, so that no mark is shown as text
 */
export function readHelpPage(name: string, markdown: string): HelpPage {
  const [first = '', ...rest] = markdown
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);
  const title = /^# (?<title>\S.*)$/.exec(first)?.groups?.title;
  if (title === undefined) throw new Error(`docs/help: ${name} begins with no "# Title"`);
  try {
    return { name, title, blocks: rest.map(readBlock) };
  } catch (error) {
    throw new Error(`docs/help: ${name}: ${(error as Error).message}`, { cause: error });
  }
}

function readBlock(part: string): HelpBlock {
  if (part.startsWith('## ')) return { kind: 'heading', text: plain(part.slice(3)) };
  const lines = part.split('\n');
  if (lines.every((line) => /^\d+\. /.test(line))) {
    return { kind: 'steps', items: lines.map((line) => readText(line.replace(/^\d+\. /, ''))) };
  }
  if (lines.every((line) => line.startsWith('- '))) {
    return { kind: 'bullets', items: lines.map((line) => readText(line.slice(2))) };
  }
  return { kind: 'paragraph', text: readText(lines.join(' ')) };
}

function readText(line: string): HelpText[] {
  return line
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((text) => {
      if (text.startsWith('**')) return { text: plain(text.slice(2, -2)), style: 'bold' };
      if (text.startsWith('`')) return { text: text.slice(1, -1), style: 'key' };
      return { text: plain(text) };
    });
}

/** Markdown's other marks: emphasis, links, pictures, HTML, quotes, deeper headings. */
function plain(text: string): string {
  const mark = /[*_`<>[\]]|^#|^\d+\. |^- |\\/.exec(text)?.[0];
  if (mark) throw new Error(`"${mark}" isn't read here: ${text}`);
  return text;
}
