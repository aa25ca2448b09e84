/** A run of text in one font. */
export interface TextRun {
  text: string;
  isBold?: boolean;
}

interface Space {
  /** Width of a line in pixels. */
  width: number;
  lines: number;
  measure: (text: string, isBold: boolean) => number;
}

/** Fewest letters of a cut word; fewer say nothing. */
const minLetters = 4;

interface Word {
  text: string;
  isBold: boolean;
  run: number;
}

/**
 * Shortens runs of text to the words that fit, with an ellipsis after the last one; null if everything fits.
 * Only a word that is too wide for a line is cut inside.
 */
export function fitWords(runs: readonly TextRun[], space: Space): TextRun[] | null {
  const words = runs.flatMap(({ text, isBold = false }, run) =>
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => ({ text: word, isBold, run })),
  );
  if (fits(words, space)) return null;
  for (let count = words.length - 1; count > 0; count -= 1) {
    const kept = withEllipsis(words.slice(0, count));
    if (fits(kept, space)) {
      const next = words[count];
      // After the time alone, the beginning of the title says more than nothing.
      const isTimeAlone = words.slice(0, count).every(({ isBold }) => isBold);
      const begun = next && isTimeAlone ? cutWord(words.slice(0, count), next, space) : undefined;
      return toRuns(begun ?? kept);
    }
  }
  const [first] = words;
  return toRuns((first && cutWord([], first, space)) ?? withEllipsis([]));
}

function withEllipsis(words: readonly Word[]): Word[] {
  const last = words.at(-1) ?? { text: '', isBold: false, run: 0 };
  return [...words.slice(0, -1), { ...last, text: `${last.text.replace(/[,;:·–-]+$/, '')}…` }];
}

/** The words, and as many letters of the next one as fit; undefined if those are too few. */
function cutWord(before: readonly Word[], word: Word, space: Space): Word[] | undefined {
  const letters = [...word.text];
  for (let count = letters.length - 1; count >= minLetters; count -= 1) {
    const cut = [...before, { ...word, text: `${letters.slice(0, count).join('')}…` }];
    if (fits(cut, space)) return cut;
  }
  return undefined;
}

/** True if these words fit without breaking one. */
function fits(words: readonly Word[], { width, lines, measure }: Space): boolean {
  let line = 1;
  let used = 0;
  for (const { text, isBold } of words) {
    const wide = measure(text, isBold);
    if (wide > width) return false;
    const gap = used === 0 ? 0 : measure(' ', false);
    if (used + gap + wide <= width) used += gap + wide;
    else {
      line += 1;
      used = wide;
    }
    if (line > lines) return false;
  }
  return true;
}

function toRuns(words: readonly Word[]): TextRun[] {
  const runs = Map.groupBy(words, ({ run }) => run);
  return [...runs.values()].map((some) => ({
    text: some.map(({ text }) => text).join(' '),
    isBold: some[0]?.isBold ?? false,
  }));
}
