import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Paper, PaperBlock } from '#core/contract/paper.ts';
import { addBlock, addSection } from './paper-blocks.ts';
import { PaperSheet } from './paper-sheet.ts';
import { styles } from './paper-styles.ts';

/** As long as a paper is laid out before others get their turn, in milliseconds. */
const longestTurn = 15;

/** What a section says: all of it, or portion by portion while it is laid out. */
export type PaperBlocks = Iterable<PaperBlock> | AsyncIterable<PaperBlock>;

/** A paper whose sections may be longer than what is held in memory at once. */
export interface LongPaper extends Omit<Paper, 'sections'> {
  sections: readonly { title: string | null; blocks: PaperBlocks }[];
}

/**
 * Lays a paper out as a PDF: tagged, with its title and language, so that it can be read aloud, and
 * with whose it is, who made it, the notices and the number on every page. It comes page by page while
 * it is made, and no faster than it is read; whoever destroys it ends the work. When what it says can't be
 * read to its end, the stream fails: it has no end of its own then, and is no PDF.
 */
export function paperAsPdf(paper: LongPaper): Readable {
  return Readable.from(piecesOf(paper), { objectMode: false });
}

async function* piecesOf(paper: LongPaper): AsyncGenerator<Buffer> {
  const sheet = new PaperSheet(paper);
  let since = performance.now();
  for await (const _step of stepsOf(sheet, paper)) {
    if (performance.now() - since < longestTurn) continue;
    await setImmediate();
    yield* sheet.taken();
    since = performance.now();
  }
  await sheet.ended();
  yield* sheet.taken();
}

/** All that is to be laid out, in portions after each of which others may have their turn. */
async function* stepsOf(sheet: PaperSheet, paper: LongPaper): AsyncGenerator<void> {
  for (const line of paper.lead) sheet.paragraph('P', line, styles.body, { after: 12 });
  sheet.paragraph('H1', paper.title, styles.title, { after: 8 });
  for (const { title, blocks } of paper.sections) {
    if (title !== null) addSection(sheet, title);
    for await (const block of blocks) {
      addBlock(sheet, block);
      yield;
    }
  }
  yield* sheet.finish();
}
