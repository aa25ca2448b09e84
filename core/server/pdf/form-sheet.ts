import { buffer } from 'node:stream/consumers';
import { NamingDocument } from './naming-document.ts';
import { PaperFonts } from './paper-fonts.ts';
import { breakIntoLines, type Line, optionsFor, type Style } from './paper-lines.ts';

/** Names as the PDF library knows them. */
export type PaperSize = 'LETTER' | 'A4';

/** All positions and sizes in points (1/72 inch), from the page's top left. */
export interface Column {
  left: number;
  width: number;
}

/** A piece of a page that isn't split. */
export interface Piece {
  height: number;
  draw: (top: number) => void;
}

interface FormSheetOptions {
  title: string;
  /** BCP 47 tag. */
  language: string;
  size: PaperSize;
  /** Drawn on each page once their number is known; returns nothing that flows. */
  margins: (sheet: FormSheet, page: number, pages: number) => void;
  /** Where the pieces of each page begin and end. */
  top: number;
  bottom: number;
}

/** Distance from a line's top to its baseline, per point of font size. */
const ascent = 1.07;

/** Lines of large print stand close enough to read as one text. */
export const formLineHeight = ({ size }: Style) => size * 1.3;

/** Words that glyphs alone don't give back, such as joined Arabic letters. */
const isPlain = (text: string) =>
  !/[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]/u.test(text);

/**
 * Pages of a form to fill in by hand, or of a letter for a window envelope: black on white, tagged
 * for screen readers, laid out in pieces that stay together. Small enough to be kept in memory.
 */
export class FormSheet {
  readonly #document: NamingDocument;
  readonly #fonts: PaperFonts;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #options: FormSheetOptions;
  readonly #bytes: Promise<Buffer>;
  #y: number;

  readonly width: number;
  readonly height: number;

  constructor(options: FormSheetOptions) {
    this.#options = options;
    this.#document = new NamingDocument({
      size: options.size,
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang: options.language,
      displayTitle: true,
      // The author would name the organization in the viewer of anyone who finds the file.
      info: { Title: options.title, Producer: 'PDF', Creator: 'PDF' },
      font: null as unknown as string,
    });
    this.#bytes = buffer(this.#document);
    this.#fonts = new PaperFonts(this.#document);
    this.#root = this.#document.struct('Document');
    this.#document.addStructure(this.#root);
    this.width = this.#document.page.width;
    this.height = this.#document.page.height;
    this.#y = options.top;
  }

  /** Adds pieces below each other, on one page if they fit on one. */
  add(...pieces: readonly Piece[]): void {
    const height = pieces.reduce((sum, piece) => sum + piece.height, 0);
    const { top, bottom } = this.#options;
    const space = this.height - bottom - top;
    if (height <= space) this.#ensure(height);
    for (const piece of pieces) {
      this.#ensure(piece.height);
      piece.draw(this.#y);
      this.#y += piece.height;
    }
  }

  #ensure(height: number): void {
    const { top, bottom } = this.#options;
    if (this.#y === top || this.#y + height <= this.height - bottom) return;
    this.#document.addPage();
    this.#y = top;
  }

  /** A text as a structure element of its own. */
  text(
    text: string,
    style: Style,
    { left, width }: Column,
    { tag = 'P', after = 0, mark }: { tag?: string; after?: number; mark?: TextMark } = {},
  ): Piece {
    const lines = breakIntoLines(this.#fonts, text, style, width);
    return {
      height: lines.length * formLineHeight(style) + after,
      draw: (top) => {
        const element = this.#document.struct(tag, isPlain(text) ? {} : { actual: text });
        this.#root.add(element);
        element.add(this.#document.markStructureContent(tag));
        if (mark) this.#drawLines([mark.text], style, { left: mark.left, top });
        this.#drawLines(lines, style, { left, top });
        this.#document.endMarkedContent();
        element.end();
      },
    };
  }

  /** A text in the margins, which screen readers skip. */
  drawMargin(text: string, style: Style, { left, top, width }: Column & { top: number }): void {
    this.#document.markContent('Artifact', { type: 'Pagination' });
    this.#drawLines(breakIntoLines(this.#fonts, text, style, width), style, { left, top });
    this.#document.endMarkedContent();
  }

  /** Width of a text on one line. */
  measure(text: string, style: Style): number {
    const [line = []] = breakIntoLines(this.#fonts, text, style, Number.POSITIVE_INFINITY);
    return lineWidth(line);
  }

  /** Text beside a column, such as the number of a question. */
  mark(text: string, style: Style, left: number): TextMark {
    const [line = []] = breakIntoLines(this.#fonts, text, style, Number.POSITIVE_INFINITY);
    return { text: line, left };
  }

  /** Draws something that screen readers skip. */
  ornament(draw: (document: PDFKit.PDFDocument) => void): void {
    this.#document.markContent('Artifact', { type: 'Layout' });
    draw(this.#document);
    this.#document.endMarkedContent();
  }

  /** Adds the margins and returns the file. */
  async finish(): Promise<Buffer> {
    this.#root.end();
    const { start, count } = this.#document.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#document.switchToPage(start + page);
      this.#options.margins(this, page + 1, count);
    }
    this.#document.end();
    return this.#bytes;
  }

  #drawLines(
    lines: readonly Line[],
    style: Style,
    { left, top }: { left: number; top: number },
  ): void {
    let y = top + ascent * style.size;
    this.#document.fillColor('#000000');
    for (const line of lines) {
      let x = left;
      for (const { font, text, width, isTurned } of line) {
        this.#fonts.use(font, style.size).text(text, x, y, optionsFor(isTurned));
        x += width;
      }
      y += formLineHeight(style);
    }
  }
}

interface TextMark {
  text: Line;
  left: number;
}

function lineWidth(line: Line): number {
  return line.reduce((sum, { width }) => sum + width, 0);
}
