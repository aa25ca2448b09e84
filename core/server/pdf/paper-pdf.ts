import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Paper, PaperBlock } from '#core/contract/printout.ts';
import { addBlock, addSection } from './paper-blocks.ts';
import { PaperSheet } from './paper-sheet.ts';
import { styles } from './paper-styles.ts';

/** Maximum time for layout before yielding to other work, in ms. */
const maxTurnMs = 15;

/** Blocks of a section: all of them, or in portions during layout. */
export type PaperBlocks = Iterable<PaperBlock> | AsyncIterable<PaperBlock>;

/** A printout whose sections may not fit into memory. */
export interface LongPaper extends Omit<Paper, 'sections'> {
  sections: readonly { title: string | null; blocks: PaperBlocks }[];
}

/**
 * Lays out a printout as a tagged, accessible PDF with title, language, and on each page the
 * person, the author, the notices, and the page number. Streams page by page, as fast as it is
 * read; destroying the stream stops the work. If the source fails, so does the stream, and the
 * output is not a valid PDF.
 */
export function paperAsPdf(paper: LongPaper): Readable {
  return Readable.from(pdfPieces(paper), { objectMode: false });
}

async function* pdfPieces(paper: LongPaper): AsyncGenerator<Buffer> {
  const sheet = new PaperSheet(paper);
  let since = performance.now();
  for await (const _step of layoutSteps(sheet, paper)) {
    if (performance.now() - since < maxTurnMs) continue;
    await setImmediate();
    yield* sheet.takeBytes();
    since = performance.now();
  }
  await sheet.waitForEnd();
  yield* sheet.takeBytes();
}

/** Lays everything out in steps, and yields to other work in between. */
async function* layoutSteps(sheet: PaperSheet, paper: LongPaper): AsyncGenerator<void> {
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
