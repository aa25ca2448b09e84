import type { Paper } from '#core/contract/paper.ts';
import { NamingDocument } from './naming-document.ts';
import { PaperFonts } from './paper-fonts.ts';
import { type Line, linesOf, optionsFor, type Style } from './paper-lines.ts';
import { gap, lineHeight, margin, styles } from './paper-styles.ts';

/** In points from the edge of the page, as all that follows. */
const headTop = 34;
const bodyTop = 72;
const footBottom = 30;
/** Kept free for the number of the page. */
const numberWidth = 100;

/** From the top of a line down to where its letters stand, for one point of size. */
const ascent = 1.07;

/** A part of what is read aloud: a heading, a paragraph, a list and what is in it. */
type Element = PDFKit.PDFStructureElement;

interface Column {
  left: number;
  width: number;
}

/** Where the next thing would stand: on which page, from 1, and how far below its upper edge. */
interface Place {
  page: number;
  y: number;
}

/** Marks what is drawn as a part of what is read aloud. */
interface TextMarks {
  /** Before text whose glyphs are read as they stand. */
  open: () => void;
  close: () => void;
  /** Begins a mark that says what the text within says. */
  name: (text: string) => void;
}

/** The parts of a page that its types leave out: what stands on it, and what the file says of it. */
interface WrittenPage {
  content: { end: () => void };
  dictionary: { data: Record<string, unknown> };
}

/** The pages of one paper, written from above to below. */
export class PaperSheet {
  readonly #paper: Omit<Paper, 'sections'>;
  readonly #document: NamingDocument;
  readonly #fonts: PaperFonts;
  readonly #root: Element;
  readonly #foot: Line[];
  readonly #bottom: number;
  readonly #pieces: Buffer[] = [];
  readonly #end: Promise<void>;
  #y = bodyTop;

  /** Between the margins, in points. */
  readonly width: number;

  constructor(paper: Omit<Paper, 'sections'>) {
    this.#paper = paper;
    this.#document = new NamingDocument({
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
    this.width = this.#document.page.width - 2 * margin;
    this.#foot = [
      ...paper.notices.flatMap((text) => linesOf(this.#fonts, text, styles.foot, this.width)),
      ...linesOf(this.#fonts, paper.printed, styles.foot, this.width - numberWidth),
    ];
    const footHeight = this.#foot.length * lineHeight(styles.foot);
    this.#bottom = this.#document.page.height - footBottom - footHeight - 10;
  }

  /** Leaves so many points free. */
  skip(height: number): void {
    this.#y += height;
  }

  /** Goes to the next page unless so many points are left on this one. */
  ensure(height: number): void {
    if (this.#y + height > this.#bottom) this.#nextPage();
  }

  place(): Place {
    return { page: this.#document.bufferedPageRange().count, y: this.#y };
  }

  /** Goes on there; only the page that is being written can be meant. */
  goTo({ y }: Place): void {
    this.#y = y;
  }

  /** A part of the paper that holds others; whoever begins it ends it. */
  group(tag: string, within: Element = this.#root): Element {
    const element = this.#document.struct(tag);
    within.add(element);
    return element;
  }

  /** Text in the full width, over as many pages as it takes. */
  paragraph(tag: string, text: string, style: Style, { after }: { after: number }): void {
    this.text({ within: this.#root, tag, text, style }, { left: margin, width: this.width });
    this.#y += after;
  }

  /** Text in a column, over as many pages as it takes. */
  text(
    { within, tag, text, style }: { within: Element; tag: string; text: string; style: Style },
    { left, width }: Column,
  ): void {
    const element = this.#document.struct(tag, isPlain(text) ? {} : { actual: text });
    within.add(element);
    const marks = this.#marksOf(element, tag);
    for (const line of linesOf(this.#fonts, text, style, width)) {
      if (this.#y + lineHeight(style) > this.#bottom) {
        marks.close();
        this.#nextPage();
      }
      this.#draw(line, style, { left, top: this.#y }, marks);
      this.#y += lineHeight(style);
    }
    marks.close();
    element.end();
  }

  /** A line across the page, which nobody hears of. */
  rule(y = this.#y): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    this.#document
      .moveTo(margin, y)
      .lineTo(margin + this.width, y)
      .lineWidth(0.6)
      .stroke('#999999');
    this.#document.endMarkedContent();
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

  /** The text of one part of what is read aloud. None stands within another: Poppler would lose what follows. */
  #marksOf(element: Element, tag: string): TextMarks {
    let isOpen = false;
    return {
      open: () => {
        if (!isOpen) element.add(this.#document.markStructureContent(tag));
        isOpen = true;
      },
      close: () => {
        if (isOpen) this.#document.endMarkedContent();
        isOpen = false;
      },
      name: (actual) => element.add(this.#document.markStructureContent('Span', { actual })),
    };
  }

  /** What stands at the edges of pages is marked as a whole. */
  readonly #marksOfEdge: TextMarks = {
    open: () => {},
    close: () => {},
    name: (actual) => this.#document.markContent('Span', { actual }),
  };

  #draw(
    line: Line,
    { size }: Style,
    { left, top }: { left: number; top: number },
    marks = this.#marksOfEdge,
  ): void {
    let x = left;
    for (const { font, text, width, isTurned, isReordered } of line) {
      const [at, y] = [x, top + ascent * size];
      const draw = () => this.#fonts.use(font, size).text(text, at, y, optionsFor(isTurned));
      if (isReordered) {
        marks.close();
        this.#document.drawNamed(draw, () => marks.name(text));
      } else {
        marks.open();
        draw();
      }
      x += width;
    }
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
    const edge = margin + this.width;
    this.#document.markContent('Artifact', { type: 'Pagination' });
    const half = (this.width - gap) / 2;
    const [left] = linesOf(this.#fonts, organisation, { ...styles.foot, weight: 'bold' }, half);
    const [right] = linesOf(this.#fonts, about, styles.foot, half);
    if (left) this.#draw(left, styles.foot, { left: margin, top: headTop });
    if (right) {
      this.#draw(right, styles.foot, { left: edge - widthOf(right), top: headTop });
    }
    this.#document.endMarkedContent();
    this.rule(headTop + 14);

    this.rule(this.#bottom + 8);
    this.#document.markContent('Artifact', { type: 'Pagination' });
    let y = this.#bottom + 12;
    for (const line of this.#foot) {
      this.#draw(line, styles.foot, { left: margin, top: y });
      y += lineHeight(styles.foot);
    }
    const number = pageNumber.replace('{page}', String(page)).replace('{pages}', String(pages));
    const [line] = linesOf(this.#fonts, number, styles.foot, numberWidth);
    const last = y - lineHeight(styles.foot);
    if (line) this.#draw(line, styles.foot, { left: edge - widthOf(line), top: last });
    this.#document.endMarkedContent();
  }
}

/** What is drawn in turned or joined letters is named as it is written, for whoever copies it. */
function isPlain(text: string): boolean {
  return !/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u.test(text);
}

function widthOf(line: Line): number {
  return line.reduce((sum, { width }) => sum + width, 0);
}
