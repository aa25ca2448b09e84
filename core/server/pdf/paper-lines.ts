import bidiFactory from 'bidi-js';
import type { FontRun, PaperFonts, Weight } from './paper-fonts.ts';

// Its types declare a default export inside; Node imports the function itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export interface Style {
  weight: Weight;
  /** In points. */
  size: number;
}

/**
 * Letters of scripts that draw some vowels before the consonant they follow. Reading the glyphs
 * would give another order.
 */
const reorderedLetters =
  /[\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Taml}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** A line: its runs from left to right as drawn, each with its width in points. */
export type Line = readonly (FontRun & {
  width: number;
  isTurned: boolean;
  /** True if the run needs its original text attached, because its glyphs are reordered. */
  isReordered: boolean;
})[];

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Replaces characters that no font has with similar ones, and drops invisible ones. */
function replaceMissingCharacters(text: string): string {
  return text
    .replaceAll(/[\u2007\u2009\u200a\u202f]/g, '\u00a0')
    .replaceAll('\u2011', '-')
    .replaceAll('\t', '    ')
    .replaceAll(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\r]/g, '');
}

/** Breaks a text into lines of at most this width, in points. Keeps empty lines. */
export function breakIntoLines(
  fonts: PaperFonts,
  text: string,
  style: Style,
  width: number,
): Line[] {
  const paragraphs = replaceMissingCharacters(text).split('\n');
  return paragraphs.flatMap((paragraph, place) => {
    const direction = textDirection(paragraph);
    const isLast = place === paragraphs.length - 1;
    // Keeps the invisible space at a break; otherwise screen readers join the words around it.
    const whole = isLast ? paragraph.trimEnd() : `${paragraph.trimEnd()} `;
    return breakParagraph(fonts, whole, style, width).map((line) =>
      // In a right-to-left line, the space would shift the line; its text is attached as a whole
      // instead.
      visualRuns(fonts, direction === 'rtl' ? line.trimEnd() : line, direction, style),
    );
  });
}

/** Breaks before words and after hyphens, and inside words longer than a line. */
function breakParagraph(fonts: PaperFonts, text: string, style: Style, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const startNewLine = (next: number) => {
    if (line === '' || used + next <= width) return;
    lines.push(line);
    line = '';
    used = 0;
  };
  for (const word of text.split(/(?<= )|(?<=[^\s-]-)(?=\p{L})/u)) {
    // A space that doesn't fit hangs over the edge.
    const bareWidth = measureWidth(fonts, word.trimEnd(), style);
    startNewLine(bareWidth);
    if (bareWidth <= width) {
      line += word;
      used += measureWidth(fonts, word, style);
      continue;
    }
    for (const { segment } of letters.segment(word)) {
      const segmentWidth = measureWidth(fonts, segment, style);
      startNewLine(segmentWidth);
      line += segment;
      used += segmentWidth;
    }
  }
  return [...lines, line];
}

/** Measures each word once, since words repeat. */
function measureWidth(fonts: PaperFonts, text: string, { weight, size }: Style): number {
  const known = fonts.widths[weight].get(text);
  if (known !== undefined) return known * size;
  let width = 0;
  for (const run of fonts.splitByFont(text, weight)) {
    width += measure(fonts, run, 1, rightToLeftLetters.test(run.text));
  }
  fonts.widths[weight].set(text, width);
  return width * size;
}

function measure(fonts: PaperFonts, { font, text }: FontRun, size: number, isTurned: boolean) {
  return fonts.use(font, size).widthOfString(text, optionsFor(isTurned));
}

/** Naming a feature makes the library shape the whole run at once, in its direction. */
export function optionsFor(isTurned: boolean): PDFKit.Mixins.TextOptions {
  const options = { lineBreak: false, baseline: 'alphabetic' } as const;
  return isTurned ? { ...options, features: ['rtla'] } : options;
}

function textDirection(paragraph: string): 'ltr' | 'rtl' {
  if (!rightToLeftLetters.test(paragraph)) return 'ltr';
  return bidi.getEmbeddingLevels(paragraph).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/** Orders the runs of a line visually (Unicode rule L2, by run). */
function visualRuns(
  fonts: PaperFonts,
  line: string,
  direction: 'ltr' | 'rtl',
  { weight, size }: Style,
): Line {
  const drawn = (run: FontRun, isTurned: boolean) => ({
    ...run,
    isTurned,
    isReordered: reorderedLetters.test(run.text),
    width: measure(fonts, run, size, isTurned),
  });
  if (direction === 'ltr' && !rightToLeftLetters.test(line)) {
    return splitIntoWords(fonts.splitByFont(line, weight)).map((run) => drawn(run, false));
  }
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: { level: number; text: string }[] = [];
  for (let place = 0; place < line.length; place++) {
    const level = levels[place] ?? 0;
    const last = runs.at(-1);
    if (last && last.level === level) last.text += line[place];
    else runs.push({ level, text: line[place] ?? '' });
  }
  return orderVisually(runs).flatMap(({ level, text }) => {
    const isOdd = level % 2 === 1;
    if (!isOdd) {
      return splitIntoWords(fonts.splitByFont(text, weight)).map((run) => drawn(run, false));
    }
    const fontRuns = fonts.splitByFont(mirrorBrackets(text), weight).reverse();
    return fontRuns.map((run) =>
      // The font mirrors its own letters; spaces and brackets on their own are reversed here.
      rightToLeftLetters.test(run.text)
        ? drawn(run, true)
        : drawn({ ...run, text: [...run.text].reverse().join('') }, false),
    );
  });
}

/** Splits runs with attached text into words, so that a search in the PDF finds words. */
function splitIntoWords(runs: FontRun[]): FontRun[] {
  return runs.flatMap((run) =>
    reorderedLetters.test(run.text)
      ? run.text.split(/(?<= )|(?= )/).map((text) => ({ ...run, text }))
      : run,
  );
}

function orderVisually<Run extends { level: number }>(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++;
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return ordered;
}

/** Mirrors brackets for right-to-left text. */
function mirrorBrackets(text: string): string {
  return [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign).join('');
}
