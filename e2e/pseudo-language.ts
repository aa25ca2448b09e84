import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#core/contract/languages.ts';

/**
 * Pseudo-languages made from the English texts: hard-coded texts stay plain English and show, and
 * layouts too small for longer words break.
 */
export interface PseudoLanguage {
  /** Language tag and folder name. */
  tag: Language;
  /** Writes a text in other letters. */
  inItsLetters(text: string): string;
}

const accented: Record<string, string> = {
  a: 'á',
  b: 'ƀ',
  c: 'ç',
  d: 'ð',
  e: 'é',
  f: 'ƒ',
  g: 'ğ',
  h: 'ĥ',
  i: 'í',
  j: 'ĵ',
  k: 'ķ',
  l: 'ļ',
  m: 'ɱ',
  n: 'ñ',
  o: 'ó',
  p: 'þ',
  q: 'ɋ',
  r: 'ŕ',
  s: 'š',
  t: 'ţ',
  u: 'ú',
  v: 'ṽ',
  w: 'ŵ',
  x: 'ẋ',
  y: 'ý',
  z: 'ž',
};
const arabic: Record<string, string> = {
  a: 'ا',
  b: 'ب',
  c: 'چ',
  d: 'د',
  e: 'ع',
  f: 'ف',
  g: 'گ',
  h: 'ه',
  i: 'ي',
  j: 'ج',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  o: 'و',
  p: 'پ',
  q: 'ق',
  r: 'ر',
  s: 'س',
  t: 'ت',
  u: 'ؤ',
  v: 'ڤ',
  w: 'ط',
  x: 'خ',
  y: 'ى',
  z: 'ز',
};

export const pseudoLanguages: readonly PseudoLanguage[] = [
  // Intl knows this language in every browser, and Cairn has no texts for it.
  { tag: 'de', inItsLetters: (text) => mapped(text, accented) },
  // Arabic is written from right to left and has six plural forms.
  { tag: 'ar', inItsLetters: (text) => mapped(text, arabic) },
];

function mapped(text: string, letters: Record<string, string>): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const other = letters[letter.toLowerCase()] ?? letter;
    return letter === letter.toLowerCase() ? other : other.toUpperCase();
  });
}

/** Parts that aren't words: {{names}}, <tags>, $t(other texts). */
const marks = /(\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\))/;

/**
 * Replaces letters and doubles vowels, which makes texts 40% longer. Equal parts of texts, such as
 * a button's label and its name, stay equal.
 */
function inPseudo(text: string, { inItsLetters }: PseudoLanguage): string {
  return text
    .split(marks)
    .map((part) => (marks.test(part) ? part : inItsLetters(part.replace(/[aeiouy]/gi, '$&$&'))))
    .join('');
}

/** Creates the folder of this language from the English one. Nothing else is needed. */
export async function addLanguage(locales: string, language: PseudoLanguage): Promise<void> {
  const folder = join(locales, language.tag);
  await mkdir(folder);
  const forms = new Intl.PluralRules(language.tag).resolvedOptions().pluralCategories;
  for (const file of readdirSync(join(locales, 'en'))) {
    const english: unknown = JSON.parse(readFileSync(join(locales, 'en', file), 'utf8'));
    const translatedFile = translateTexts(english, language, forms);
    writeFileSync(join(folder, file), JSON.stringify(translatedFile));
  }
}

function translateTexts(
  texts: unknown,
  language: PseudoLanguage,
  forms: readonly string[],
): unknown {
  if (typeof texts === 'string') return inPseudo(texts, language);
  const entries = Object.entries(texts as Record<string, unknown>).flatMap(([key, value]) => {
    const [, base] = /^(.+)_other$/.exec(key) ?? [];
    const translatedValue = translateTexts(value, language, forms);
    if (base) return forms.map((form) => [`${base}_${form}`, translatedValue]);
    return /_(?:zero|one|two|few|many)$/.test(key) ? [] : [[key, translatedValue]];
  });
  return Object.fromEntries(entries);
}
