import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';
import { allowNullAnchors } from './null-anchors.ts';

/**
 * Fonts of most printouts: Noto Sans (SIL Open Font License), one small file per script, as in its
 * packages. Latin with all accents, Vietnamese, Greek, Cyrillic, Devanagari, Arabic, and Hebrew.
 */
const usualScripts: readonly { name: string; folder: string }[] = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'].map(
    (name) => ({ name, folder: 'noto-sans' }),
  ),
  { name: 'devanagari', folder: 'noto-sans' },
  { name: 'arabic', folder: 'noto-sans-arabic' },
  { name: 'hebrew', folder: 'noto-sans-hebrew' },
];

interface FallbackScript {
  /** Characters that load this font. */
  signs: RegExp;
  file: (weight: Weight) => string;
}

/**
 * Fonts few printouts need. The one with Chinese and Japanese has 8 MB, so each loads with its
 * first character.
 */
const fallbackScripts: readonly FallbackScript[] = [
  {
    signs: /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\u3000-\u303f\u30fb-\u30ff\uff00-\uffef]/u,
    file: (weight) => chineseFont(weight),
  },
  // One weight only. Covers whole syllables; isolated jamo don't occur in names.
  { signs: /\p{sc=Hang}/u, file: () => fontFile('gowun-dodum', 'korean', 'regular') },
  ...(
    [
      ['thai', /\p{sc=Thai}/u],
      ['lao', /\p{sc=Laoo}/u],
      ['khmer', /\p{sc=Khmr}/u],
      ['myanmar', /\p{sc=Mymr}/u],
      ['ethiopic', /\p{sc=Ethi}/u],
      ['armenian', /\p{sc=Armn}/u],
      ['georgian', /\p{sc=Geor}/u],
      ['bengali', /\p{sc=Beng}/u],
      ['gurmukhi', /\p{sc=Guru}/u],
      ['gujarati', /\p{sc=Gujr}/u],
      ['tamil', /\p{sc=Taml}/u],
      ['canadian-aboriginal', /\p{sc=Cans}/u],
    ] as const
  ).map(([name, signs]) => ({
    signs,
    file: (weight: Weight) => fontFile(`noto-sans-${name}`, name, weight),
  })),
  {
    signs: /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u,
    file: (weight) => fontFile('noto-emoji', 'emoji', weight),
  },
  {
    signs: /[\u2100-\u2bff]/u,
    file: () => fontFile('noto-sans-symbols-2', 'symbols', 'regular'),
  },
  // Arrows and other symbols, which the Chinese font includes.
  { signs: /[\u2010-\u2bff]/u, file: (weight) => chineseFont(weight) },
];

export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];
const numbers: Record<Weight, number> = { regular: 400, bold: 700 };

interface LoadedFont {
  /** The font's id in a document. */
  id: string;
  bytes: Buffer;
  has: (codePoint: number) => boolean;
}

const { resolve } = createRequire(import.meta.url);

function fontFile(folder: string, script: string, weight: Weight): string {
  return resolve(`@fontsource/${folder}/files/${folder}-${script}-${numbers[weight]}-normal.woff`);
}

/** Noto Sans for mainland China, Taiwan, and Japan; its package doesn't export file paths. */
function chineseFont(weight: Weight): string {
  const name = weight === 'bold' ? 'Bold' : 'Regular';
  return join(dirname(resolve('@embedpdf/fonts-sc')), `../fonts/NotoSansHans-${name}.otf`);
}

const loaded = new Map<string, LoadedFont>();

function load(file: string): LoadedFont {
  const known = loaded.get(file);
  if (known) return known;
  const content = readFileSync(file);
  const bytes = file.endsWith('.woff') ? unpacked(content) : content;
  const font = create(bytes) as Font;
  allowNullAnchors(font);
  const has = (codePoint: number) => font.hasGlyphForCodePoint(codePoint);
  const read = { id: basename(file), bytes, has };
  loaded.set(file, read);
  return read;
}

const usual = new Map<Weight, readonly LoadedFont[]>();

/** Loaded with the first printout, to keep startup fast. */
function usualFonts(weight: Weight): readonly LoadedFont[] {
  const known = usual.get(weight);
  if (known) return known;
  const fonts = usualScripts.map(({ name, folder }) => load(fontFile(folder, name, weight)));
  usual.set(weight, fonts);
  return fonts;
}

/** Returns the fallback font for a character. */
function fallbackFont(sign: string, weight: Weight): LoadedFont | undefined {
  const codePoint = sign.codePointAt(0) as number;
  for (const { signs, file } of fallbackScripts) {
    if (!signs.test(sign)) continue;
    const font = load(file(weight));
    if (font.has(codePoint)) return font;
  }
  return undefined;
}

/**
 * Unpacks a font from WOFF (https://www.w3.org/TR/WOFF/) once: the library would do it for each
 * printout, slowly.
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
    // Tables begin at multiples of four.
    const padding = Buffer.alloc(-length & 3);
    parts.push(packed < length ? inflateSync(content) : content, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}

/** A run of text in one font. */
export interface FontRun {
  font: string;
  text: string;
}

/** The fonts of one printout: each is embedded once, and only if used. */
export class PaperFonts {
  readonly #document: PDFKit.PDFDocument;
  /** Fonts used for measuring or writing. */
  readonly #used = new Map<string, LoadedFont>();
  readonly #embedded = new Set<string>();
  /** Widths of words at a size of one point. */
  readonly widths: Record<Weight, Map<string, number>> = { regular: new Map(), bold: new Map() };
  /** True if a character is in no font. */
  isMissing = false;

  constructor(document: PDFKit.PDFDocument) {
    this.#document = document;
  }

  /** Selects the font for the next measurement or text. */
  use(id: string, size: number): PDFKit.PDFDocument {
    if (!this.#embedded.has(id)) {
      const font = this.#used.get(id);
      if (!font) throw new Error(`unknown font ${id}`);
      this.#document.registerFont(id, font.bytes);
      this.#embedded.add(id);
    }
    return this.#document.font(id).fontSize(size);
  }

  /** Splits a text by font. Combining marks and joiners stay with their letter. */
  splitByFont(text: string, weight: Weight): FontRun[] {
    const runs: FontRun[] = [];
    let current = usualFonts(weight)[0] as LoadedFont;
    for (const sign of text) {
      current = this.#fontFor(sign, current, weight);
      this.#used.set(current.id, current);
      const font = current;
      const last = runs.at(-1);
      if (last && last.font === font.id) last.text += sign;
      else runs.push({ font: font.id, text: sign });
    }
    return runs;
  }

  #fontFor(sign: string, current: LoadedFont, weight: Weight): LoadedFont {
    const codePoint = sign.codePointAt(0) as number;
    const fonts = usualFonts(weight);
    // A space within a run of another script stays in its font, to keep the words in one run.
    if (current.has(codePoint)) return current;
    const fitting = fonts.find((font) => font.has(codePoint)) ?? fallbackFont(sign, weight);
    if (fitting) return fitting;
    if (/^[\p{M}\p{Cf}]$/u.test(sign)) return current;
    // The font draws a box for missing characters.
    this.isMissing = true;
    return fonts[0] ?? current;
  }
}
