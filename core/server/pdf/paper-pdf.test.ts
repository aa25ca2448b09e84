import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readPdf } from '#app/testing/pdf-text.ts';
import type { PaperBlock } from '#core/contract/printout.ts';
import { type LongPaper, paperAsPdf } from './paper-pdf.ts';

const many = 400;
const noteText =
  'She called about the room, the bus pass and the hearing, and asked to be called back. ';

/** A long printout that records how many blocks were read. */
function longPaper(): { paper: LongPaper; progress: { blocks: number } } {
  const progress = { blocks: 0 };
  function* blocks(): Generator<PaperBlock> {
    for (let number = 1; number <= many; number += 1) {
      progress.blocks = number;
      yield {
        kind: 'entry',
        title: `Note ${number}`,
        detail: null,
        facts: [],
        text: noteText.repeat(6),
      };
    }
  }
  const paper = {
    language: 'en',
    organisation: 'Test House',
    notices: ['Not to be passed on'],
    printed: 'Printed by Sam Waymark',
    pageNumber: 'Page {page} of {pages}',
    missingLetters: 'A box stands for a missing letter',
    title: 'A long file',
    about: 'R-1',
    lead: [],
    sections: [{ title: 'Notes', blocks: { [Symbol.iterator]: blocks } }],
  };
  return { paper, progress };
}

it('streams page by page, with the header and footer of each', async () => {
  const { paper, progress } = longPaper();
  const pieces: Buffer[] = [];
  let blocksAtFirstPage = many;
  for await (const piece of paperAsPdf(paper)) {
    pieces.push(piece);
    if (Buffer.concat(pieces).length > 4000)
      blocksAtFirstPage = Math.min(blocksAtFirstPage, progress.blocks);
  }
  expect(blocksAtFirstPage).toBeLessThan(many);
  const { pages } = await readPdf(Buffer.concat(pieces));
  expect(pages.length).toBeGreaterThan(50);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Not to be passed on');
    expect(page).toContain('Printed by Sam Waymark');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  expect(pages.join('\n')).toContain(`Note ${many}`);
});

it('stops when the reader stops', async () => {
  const { paper, progress } = longPaper();
  const pdf = paperAsPdf(paper);
  for await (const _piece of pdf) break;
  expect(pdf.destroyed).toBe(true);
  const until = progress.blocks;
  for (let turn = 0; turn < 50; turn += 1) await setImmediate();
  expect(progress.blocks).toBe(until);
  expect(until).toBeLessThan(many);
});

it('yields to other work while it runs', async () => {
  const { paper, progress } = longPaper();
  const halfWay = new Set<number>();
  const watch = setInterval(() => halfWay.add(progress.blocks), 1);
  for await (const _piece of paperAsPdf(paper));
  clearInterval(watch);
  halfWay.delete(0);
  halfWay.delete(many);
  // On any machine: more than once, with progress in between.
  expect(halfWay.size).toBeGreaterThan(1);
});

it('asks for more only after laying out what it has, and fails without an end if the source fails', async () => {
  const { paper } = longPaper();
  const requestedBlocks: number[] = [];
  async function* portions(): AsyncGenerator<PaperBlock> {
    for (let number = 1; number <= many; number += 1) {
      requestedBlocks.push(number);
      if (number === many) throw new Error('The line is cut');
      yield { kind: 'text', text: noteText.repeat(6) };
    }
  }
  const pieces: Buffer[] = [];
  let requestedAtFirstPage = many;
  const readAll = async () => {
    const whole = { ...paper, sections: [{ title: 'Notes', blocks: portions() }] };
    for await (const piece of paperAsPdf(whole)) {
      pieces.push(piece);
      requestedAtFirstPage = Math.min(requestedAtFirstPage, requestedBlocks.length);
    }
  };
  await expect(readAll()).rejects.toThrow('The line is cut');
  expect(requestedAtFirstPage).toBeLessThan(many);
  const bytes = Buffer.concat(pieces);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.includes('%%EOF')).toBe(false);
});
