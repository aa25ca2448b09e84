/** Consecutive lines of a note that belong together. */
export interface NoteBlock {
  kind: 'text' | 'list';
  /** Without the marks of a list. */
  lines: string[];
  /** Number of its first line. */
  at: number;
}

const listMark = /^\s*[-*•] +/;

/** Splits a note into paragraphs and lists; a line that begins with a dash is an entry of a list. */
export function noteBlocks(text: string): NoteBlock[] {
  const blocks: NoteBlock[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    const kind = listMark.test(line) ? 'list' : 'text';
    const last = blocks.at(-1);
    // The empty line that ends a list isn’t part of the text after it.
    if (line === '' && last?.kind === 'list') {
      blocks.push({ kind: 'text', lines: [], at });
      continue;
    }
    const content = kind === 'list' ? line.replace(listMark, '') : line;
    if (last?.kind === kind) last.lines.push(content);
    else blocks.push({ kind, lines: [content], at });
  }
  return blocks.filter(({ lines }) => lines.length > 0);
}

/** Splits a text at its bold words: "a **b** c". */
export function splitBold(text: string): { text: string; isBold: boolean; at: number }[] {
  const parts: { text: string; isBold: boolean; at: number }[] = [];
  let end = 0;
  for (const match of text.matchAll(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g)) {
    if (match.index > end)
      parts.push({ text: text.slice(end, match.index), isBold: false, at: end });
    parts.push({ text: match[1] ?? '', isBold: true, at: match.index });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isBold: false, at: end });
  return parts;
}
