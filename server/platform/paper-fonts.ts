import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

/**
 * The letters of papers: Noto Sans (SIL Open Font License), in one small file for each script, as
 * its packages have it. Latin with every accent, Vietnamese, Greek, Cyrillic, Devanagari, Arabic and
 * Hebrew are covered. Signs of other scripts have no letter here; a paper says so where it has some.
 */
const scripts: readonly { name: string; folder: string }[] = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map(
    (name) => ({ name, folder: 'noto-sans' }),
  ),
  { name: 'devanagari', folder: 'noto-sans' },
  { name: 'arabic', folder: 'noto-sans-arabic' },
  { name: 'hebrew', folder: 'noto-sans-hebrew' },
];

export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];
const numbers: Record<Weight, number> = { regular: 400, bold: 700 };

interface LoadedFont {
  /** By this a document knows it. */
  id: string;
  bytes: Buffer;
  has: (codePoint: number) => boolean;
}

const loaded = new Map<Weight, readonly LoadedFont[]>();

/** Read once, when the first paper is made: the server starts without them. */
function fontsOf(weight: Weight): readonly LoadedFont[] {
  const known = loaded.get(weight);
  if (known) return known;
  const { resolve } = createRequire(import.meta.url);
  const fonts = scripts.map(({ name, folder }) => {
    const file = `@fontsource/${folder}/files/${folder}-${name}-${numbers[weight]}-normal.woff`;
    const bytes = unpacked(readFileSync(resolve(file)));
    const font = create(bytes) as Font;
    const has = (codePoint: number) => font.hasGlyphForCodePoint(codePoint);
    return { id: `${name} ${weight}`, bytes, has };
  });
  loaded.set(weight, fonts);
  return fonts;
}

/**
 * A font as it is within WOFF (https://www.w3.org/TR/WOFF/): the library would unpack its tables anew,
 * and slowly, for each paper.
 */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  const whole = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(whole * 16, 6);
  head.writeUInt16BE(Math.log2(whole), 8);
  head.writeUInt16BE((count - whole) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (let table = 0; table < count; table++) {
    const entry = 44 + 20 * table;
    const [from, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
      number,
      number,
      number,
    ];
    const content = woff.subarray(from, from + packed);
    const line = 12 + 16 * table;
    woff.copy(head, line, entry, entry + 4);
    woff.copy(head, line + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, line + 8);
    head.writeUInt32BE(length, line + 12);
    // Each table begins at a multiple of four.
    const padding = Buffer.alloc(-length & 3);
    parts.push(packed < length ? inflateSync(content) : content, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}

/** A stretch of text in one font. */
export interface FontRun {
  font: string;
  text: string;
}

/** The letters of one paper: each font is embedded once, and only if something is written in it. */
export class PaperFonts {
  readonly #document: PDFKit.PDFDocument;
  readonly #embedded = new Set<string>();
  /** How wide words are at a size of one point; for whoever measures them. */
  readonly widths: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() };
  /** Whether there was a sign that no font has. */
  isMissing = false;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** Chooses the font, for what is measured or written next. */
  use(id: string, size: number): PDFKit.PDFDocument {
    if (!this.#embedded.has(id)) {
      const weight = weights.find((one) => id.endsWith(` ${one}`)) ?? 'regular';
      const font = fontsOf(weight).find((one) => one.id === id);
      if (!font) throw new Error(`there is no font ${id}`);
      this.#document.registerFont(id, font.bytes);
      this.#embedded.add(id);
    }
    return this.#document.font(id).fontSize(size);
  }

  /** The text by fonts. What belongs to a letter before it (an accent, a joiner) stays with it. */
  runsOf(text: string, weight: Weight): FontRun[] {
    const fonts = fontsOf(weight);
    const runs: FontRun[] = [];
    let current = fonts[0] as LoadedFont;
    for (const sign of text) {
      current = this.#fontFor(sign, current, fonts);
      const font = current;
      const last = runs.at(-1);
      if (last && last.font === font.id) last.text += sign;
      else runs.push({ font: font.id, text: sign });
    }
    return runs;
  }

  #fontFor(sign: string, current: LoadedFont, fonts: readonly LoadedFont[]): LoadedFont {
    const codePoint = sign.codePointAt(0) as number;
    if (current.has(codePoint)) return current;
    const fitting = fonts.find((font) => font.has(codePoint));
    if (fitting) return fitting;
    if (/^[\p{M}\p{Cf}]$/u.test(sign)) return current;
    // The box that a font draws for what it doesn't have.
    this.isMissing = true;
    return fonts[0] ?? current;
  }
}
