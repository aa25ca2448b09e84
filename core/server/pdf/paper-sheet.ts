import type { Paper } from '#core/contract/printout.ts';
import { NamingDocument } from './naming-document.ts';
import { PaperFonts } from './paper-fonts.ts';
import { breakIntoLines, type Line, optionsFor, type Style } from './paper-lines.ts';
import { gap, lineHeight, margin, styles } from './paper-styles.ts';

/** In points from the page's edge, like all of the following. */
const headTop = 34;
const bodyTop = 72;
const footBottom = 30;
/** Reserved for the page number. */
const numberWidth = 100;

/** Distance from a line's top to its baseline, per point of font size. */
const ascent = 1.07;

/** A structure element of the tagged PDF: a heading, a paragraph, a list, or an item. */
type Element = PDFKit.PDFStructureElement;

interface Column {
  left: number;
  width: number;
}

/** A position: page number, from 1, and distance from the page's top. */
interface Place {
  page: number;
  y: number;
}

/** Marks drawn text as part of a structure element. */
interface TextMarks {
  /** For text whose glyphs are in reading order. */
  open: () => void;
  close: () => void;
  /** Begins a mark that carries the original text. */
  name: (text: string) => void;
}

/** Parts of a page that the library's types omit. */
interface WrittenPage {
  content: { end: () => void };
  dictionary: { data: Record<string, unknown> };
}

/** The pages of one printout, written from top to bottom. */
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

  /** Width between the margins, in points. */
  readonly width: number;

  constructor(paper: Omit<Paper, 'sections'>) {
    this.#paper = paper;
    this.#document = new NamingDocument({
      size: 'LETTER',
      margin: 0,
      // The number of pages is known only at the end. A full page is written at once; only its
      // margins wait.
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: paper.language,
      displayTitle: true,
      info: { Title: paper.title, Author: paper.organisation, Producer: 'Cairn', Creator: 'Cairn' },
      // No default font: the library would start with one of its own.
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
      ...paper.notices.flatMap((text) =>
        breakIntoLines(this.#fonts, text, styles.foot, this.width),
      ),
      ...breakIntoLines(this.#fonts, paper.printed, styles.foot, this.width - numberWidth),
    ];
    const footHeight = this.#foot.length * lineHeight(styles.foot);
    this.#bottom = this.#document.page.height - footBottom - footHeight - 10;
  }

  /** Adds vertical space, in points. */
  skip(height: number): void {
    this.#y += height;
  }

  /** Starts a new page unless this much space is left. */
  ensure(height: number): void {
    if (this.#y + height > this.#bottom) this.#nextPage();
  }

  place(): Place {
    return { page: this.#document.bufferedPageRange().count, y: this.#y };
  }

  /** Moves to a position; it must be on the current page. */
  goTo({ y }: Place): void {
    this.#y = y;
  }

  /** Begins a structure element; the caller ends it. */
  group(tag: string, within: Element = this.#root): Element {
    const element = this.#document.struct(tag);
    within.add(element);
    return element;
  }

  /** Adds text in the full width, across pages. */
  paragraph(tag: string, text: string, style: Style, { after }: { after: number }): void {
    this.text({ within: this.#root, tag, text, style }, { left: margin, width: this.width });
    this.#y += after;
  }

  /** Adds text in a column, across pages. */
  text(
    { within, tag, text, style }: { within: Element; tag: string; text: string; style: Style },
    { left, width }: Column,
  ): void {
    const element = this.#document.struct(tag, isPlain(text) ? {} : { actual: text });
    within.add(element);
    const marks = this.#marksOf(element, tag);
    for (const line of breakIntoLines(this.#fonts, text, style, width)) {
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

  /** Draws a line across the page, invisible to screen readers. */
  rule(y = this.#y): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    this.#document
      .moveTo(margin, y)
      .lineTo(margin + this.width, y)
      .lineWidth(0.6)
      .stroke('#999999');
    this.#document.endMarkedContent();
  }

  /** Adds the margins of all pages in turn. */
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

  /** Returns the bytes written since the last call. */
  takeBytes(): Buffer[] {
    return this.#pieces.splice(0);
  }

  /** Resolves when all bytes are written. */
  waitForEnd(): Promise<void> {
    return this.#end;
  }

  /**
   * Marks the text of a structure element. Marks must not nest: Poppler would lose the text after
   * them.
   */
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

  /** Margins are marked as a whole. */
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

  /** Writes a page's content early; its margins follow in a stream of their own. */
  #writePage(): void {
    const page = this.#document.page as unknown as WrittenPage;
    page.content.end();
    const margins = this.#document.ref({}) as unknown as WrittenPage['content'];
    page.dictionary.data.Contents = [page.content, margins];
    page.content = margins;
  }

  /** Adds headers and footers, hidden from screen readers, which would read them on every page. */
  #margins(page: number, pages: number): void {
    const { organisation, about, pageNumber } = this.#paper;
    const edge = margin + this.width;
    this.#document.markContent('Artifact', { type: 'Pagination' });
    const half = (this.width - gap) / 2;
    const [left] = breakIntoLines(
      this.#fonts,
      organisation,
      { ...styles.foot, weight: 'bold' },
      half,
    );
    const [right] = breakIntoLines(this.#fonts, about, styles.foot, half);
    if (left) this.#draw(left, styles.foot, { left: margin, top: headTop });
    if (right) {
      this.#draw(right, styles.foot, { left: edge - lineWidth(right), top: headTop });
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
    const [line] = breakIntoLines(this.#fonts, number, styles.foot, numberWidth);
    const last = y - lineHeight(styles.foot);
    if (line) this.#draw(line, styles.foot, { left: edge - lineWidth(line), top: last });
    this.#document.endMarkedContent();
  }
}

/** Mirrored or joined glyphs get their original text, for copying. */
function isPlain(text: string): boolean {
  return !/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u.test(text);
}

function lineWidth(line: Line): number {
  return line.reduce((sum, { width }) => sum + width, 0);
}
