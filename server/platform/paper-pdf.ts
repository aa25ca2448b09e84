import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { Paper, PaperBlock, PaperFact } from '#contract/papers.ts';
import { PaperFonts } from './paper-fonts.ts';
import { type Line, linesOf, optionsFor, type Style } from './paper-lines.ts';

/** In points (1/72 inch), on a page of 8.5 × 11 inches; on A4 it prints a little smaller. */
const margin = 54;
const headTop = 34;
const bodyTop = 72;
const footBottom = 30;
/** Of the column in which the terms of facts stand. */
const termWidth = 150;
const gap = 14;
/** Kept free for the number of the page. */
const numberWidth = 100;

const styles = {
  title: { weight: 'bold', size: 17 },
  section: { weight: 'bold', size: 12.5 },
  heading: { weight: 'bold', size: 10.5 },
  body: { weight: 'regular', size: 10 },
  strong: { weight: 'bold', size: 10 },
  small: { weight: 'regular', size: 8 },
  foot: { weight: 'regular', size: 7.5 },
} as const satisfies Record<string, Style>;

/** From the top of a line down to where its letters stand, for one point of size. */
const ascent = 1.07;
const lineHeight = ({ size }: Style) => size * 1.4;

/** As long as a paper is laid out before others get their turn, in milliseconds. */
const longestTurn = 15;

type Element = PDFKit.PDFStructureElement;

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
  const sheet = new Sheet(paper);
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
async function* stepsOf(sheet: Sheet, paper: LongPaper): AsyncGenerator<void> {
  for (const line of paper.lead) sheet.paragraph('P', line, styles.body, { after: 12 });
  sheet.paragraph('H1', paper.title, styles.title, { after: 8 });
  for (const { title, blocks } of paper.sections) {
    if (title !== null) sheet.section(title);
    for await (const block of blocks) {
      sheet.block(block);
      yield;
    }
  }
  yield* sheet.finish();
}

/** The parts of a page that its types leave out: what stands on it, and what the file says of it. */
interface WrittenPage {
  content: { end: () => void };
  dictionary: { data: Record<string, unknown> };
}

/** The pages of one paper, from above to below. */
class Sheet {
  readonly #paper: LongPaper;
  readonly #document: PDFKit.PDFDocument;
  readonly #fonts: PaperFonts;
  readonly #root: Element;
  readonly #foot: Line[];
  readonly #bottom: number;
  readonly #width: number;
  readonly #pieces: Buffer[] = [];
  readonly #end: Promise<void>;
  #y = bodyTop;

  constructor(paper: LongPaper) {
    this.#paper = paper;
    this.#document = new PDFDocument({
      size: 'LETTER',
      margin: 0,
      // The number of pages is known at the end, and stands on each. What a page says is written as
      // soon as it is full; only its margins wait.
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: paper.language,
      displayTitle: true,
      info: { Title: paper.title, Author: paper.organisation, Producer: 'Cairn', Creator: 'Cairn' },
      // None but ours: not even the one that the library would begin with.
      font: null as unknown as string,
    });
    this.#end = new Promise((resolve, reject) => {
      this.#document.on('data', (piece: Buffer) => this.#pieces.push(piece));
      this.#document.once('end', resolve);
      this.#document.once('error', reject);
    });
    this.#fonts = new PaperFonts(this.#document);
    this.#root = this.#document.struct('Document');
    this.#document.addStructure(this.#root);
    this.#width = this.#document.page.width - 2 * margin;
    this.#foot = [
      ...paper.notices.flatMap((text) => linesOf(this.#fonts, text, styles.foot, this.#width)),
      ...linesOf(this.#fonts, paper.printed, styles.foot, this.#width - numberWidth),
    ];
    const footHeight = this.#foot.length * lineHeight(styles.foot);
    this.#bottom = this.#document.page.height - footBottom - footHeight - 10;
  }

  section(title: string): void {
    this.#y += 10;
    // A heading with nothing below it on its page leads nowhere.
    this.#ensure(lineHeight(styles.section) + 3 * lineHeight(styles.body));
    this.paragraph('H2', title, styles.section, { after: 2 });
    this.#rule(this.#y);
    this.#y += 7;
  }

  block(block: PaperBlock): void {
    switch (block.kind) {
      case 'heading':
        this.#y += 4;
        this.#ensure(lineHeight(styles.heading) + 2 * lineHeight(styles.body));
        this.paragraph('H3', block.text, styles.heading, { after: 3 });
        break;
      case 'text':
        this.paragraph('P', block.text, styles.body, { after: 8 });
        break;
      case 'facts':
        this.#facts(block.facts);
        break;
      case 'entry':
        this.#ensure(lineHeight(styles.strong) + 2 * lineHeight(styles.body));
        this.paragraph('P', block.title, styles.strong, { after: 1 });
        if (block.detail) this.paragraph('P', block.detail, styles.small, { after: 2 });
        if (block.facts.length > 0) this.#facts(block.facts);
        if (block.text) this.paragraph('P', block.text, styles.body, { after: 0 });
        this.#y += 8;
    }
  }

  /** Text in the full width, over as many pages as it takes. */
  paragraph(tag: string, text: string, style: Style, { after }: { after: number }): void {
    const element = this.#element(this.#root, tag, text);
    this.#lines(element, tag, text, style, { left: margin, width: this.#width });
    element.end();
    this.#y += after;
  }

  /** What stands at the edges of the pages, one after the other. */
  *finish(): Generator<void> {
    if (this.#fonts.isMissing) {
      this.#y += 6;
      this.paragraph('P', this.#paper.missingLetters, styles.small, { after: 0 });
    }
    this.#root.end();
    this.#writePage();
    const { start, count } = this.#document.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.#document.switchToPage(page);
      this.#margins(page + 1 - start, count);
      yield;
    }
    this.#document.end();
  }

  /** What was written since this was last asked. */
  taken(): Buffer[] {
    return this.#pieces.splice(0);
  }

  /** Once all of it is written. */
  ended(): Promise<void> {
    return this.#end;
  }

  #facts(facts: readonly PaperFact[]): void {
    const list = this.#document.struct('L');
    this.#root.add(list);
    for (const { term, lines } of facts) {
      const item = this.#document.struct('LI');
      list.add(item);
      this.#ensure(2 * lineHeight(styles.body));
      const [page, top] = [this.#page(), this.#y];
      const label = this.#element(item, 'Lbl', term);
      const column = { left: margin, width: termWidth - gap };
      this.#lines(label, 'Lbl', term, styles.strong, column);
      label.end();
      const [labelPage, labelEnd] = [this.#page(), this.#y];
      // Beside the term; a term that went over to the next page has its value there.
      if (labelPage === page) this.#y = top;
      const value = lines.join('\n');
      const body = this.#element(item, 'LBody', value);
      const beside = { left: margin + termWidth, width: this.#width - termWidth };
      this.#lines(body, 'LBody', value, styles.body, beside);
      body.end();
      item.end();
      if (this.#page() === labelPage) this.#y = Math.max(this.#y, labelEnd);
      this.#y += 2.5;
    }
    list.end();
    this.#y += 5;
  }

  /** What is drawn in turned or joined letters is named as it is written, for whoever copies it. */
  #element(parent: Element, tag: string, text: string): Element {
    const isPlain =
      !/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u.test(text);
    const element = this.#document.struct(tag, isPlain ? {} : { actual: text });
    parent.add(element);
    return element;
  }

  #lines(
    element: Element,
    tag: string,
    text: string,
    style: Style,
    { left, width }: { left: number; width: number },
  ): void {
    let isOpen = false;
    for (const line of linesOf(this.#fonts, text, style, width)) {
      if (this.#y + lineHeight(style) > this.#bottom) {
        if (isOpen) this.#document.endMarkedContent();
        isOpen = false;
        this.#nextPage();
      }
      if (!isOpen) element.add(this.#document.markStructureContent(tag));
      isOpen = true;
      this.#draw(line, style, left, this.#y);
      this.#y += lineHeight(style);
    }
    if (isOpen) this.#document.endMarkedContent();
  }

  #draw(line: Line, { size }: Style, left: number, top: number): void {
    let x = left;
    for (const { font, text, width, isTurned } of line) {
      this.#fonts.use(font, size).text(text, x, top + ascent * size, optionsFor(isTurned));
      x += width;
    }
  }

  #rule(y: number): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    this.#document
      .moveTo(margin, y)
      .lineTo(margin + this.#width, y)
      .lineWidth(0.6)
      .stroke('#999999');
    this.#document.endMarkedContent();
  }

  #page(): number {
    return this.#document.bufferedPageRange().count;
  }

  #ensure(height: number): void {
    if (this.#y + height > this.#bottom) this.#nextPage();
  }

  #nextPage(): void {
    this.#writePage();
    this.#document.addPage();
    this.#y = bodyTop;
  }

  /** Lets go of what this page says; its margins follow in a stream of their own. */
  #writePage(): void {
    const page = this.#document.page as unknown as WrittenPage;
    page.content.end();
    const margins = this.#document.ref({}) as unknown as WrittenPage['content'];
    page.dictionary.data.Contents = [page.content, margins];
    page.content = margins;
  }

  /** What is on every page. It is no part of what is read aloud: it would be read on every page. */
  #margins(page: number, pages: number): void {
    const { organisation, about, pageNumber } = this.#paper;
    this.#document.markContent('Artifact', { type: 'Pagination' });
    const half = (this.#width - gap) / 2;
    const [left] = linesOf(this.#fonts, organisation, { ...styles.foot, weight: 'bold' }, half);
    const [right] = linesOf(this.#fonts, about, styles.foot, half);
    if (left) this.#draw(left, styles.foot, margin, headTop);
    if (right) this.#draw(right, styles.foot, margin + this.#width - widthOf(right), headTop);
    this.#document.endMarkedContent();
    this.#rule(headTop + 14);

    this.#rule(this.#bottom + 8);
    this.#document.markContent('Artifact', { type: 'Pagination' });
    let y = this.#bottom + 12;
    for (const line of this.#foot) {
      this.#draw(line, styles.foot, margin, y);
      y += lineHeight(styles.foot);
    }
    const number = pageNumber.replace('{page}', String(page)).replace('{pages}', String(pages));
    const [line] = linesOf(this.#fonts, number, styles.foot, numberWidth);
    const last = y - lineHeight(styles.foot);
    if (line) this.#draw(line, styles.foot, margin + this.#width - widthOf(line), last);
    this.#document.endMarkedContent();
  }
}

function widthOf(line: Line): number {
  return line.reduce((sum, { width }) => sum + width, 0);
}
