import { bannedWords } from './banned-words.ts';
import { type Catalog, keyInCode } from './locale-catalogs.ts';
import { splitSentences, splitWords } from './reading-grade.ts';

/** A text of a catalog, with its English counterpart. */
export interface WordedText {
  key: string;
  text: string;
  language: string;
  english: string;
}

/** Returns what to do about a text, or nothing when the text is in order. */
export type WordingRule = (worded: WordedText) => string | undefined;

/**
 * Keys of the texts that strangers and clients read: the public forms, signing in, the client portal
 * and its printed invitation, and the pages around them.
 */
const publicTexts: readonly string[] = [
  'auth:',
  'client-page:paper.',
  'dashboard:client',
  'google:',
  'my-page:',
  'page-photos:',
  'notifications:reminders.',
  'pre-screening:',
  'profile:',
  'public-form:',
  'screening-form:',
  'screening:paper.',
  'session:',
  'shell:',
  'validation:',
];

const maxSentenceWords = 25;

export function isPublic(key: string): boolean {
  return publicTexts.some((beginning) => key.startsWith(beginning));
}

const gap = /\{\{[^}]*\}\}|\$t\([^)]*\)/g;

/** The text as a reader sees it: no tags, and `…` for what code fills in. */
function visible(text: string, filler: string): string {
  return text.replace(gap, filler).replace(/<[^>]*>/g, '');
}

function findBannedWords({ text, language, english }: WordedText): string | undefined {
  const plain = visible(text, '…');
  const banned = (bannedWords[language] ?? []).filter(
    ({ whereEnglishSays }) => !whereEnglishSays || whereEnglishSays.test(english),
  );
  const advice = banned.flatMap(({ pattern, better }) =>
    [...plain.matchAll(pattern)].map(([found]) => `“${found}” → ${better}`),
  );
  if (advice.length > 0) return `${[...new Set(advice)].join('; ')}.`;
}

function findLongSentences({ key, text }: WordedText): string | undefined {
  if (!isPublic(key)) return;
  const long = splitSentences(visible(text, 'word')).find(
    (sentence) => splitWords(sentence).length > maxSentenceWords,
  );
  if (!long) return;
  return `${splitWords(long).length} words in a sentence; the maximum is ${maxSentenceWords}. Split “${long}”`;
}

/** A capital letter is right after the end of a sentence, a colon, a bracket, or an opening quote. */
const opening = /(?:^|[.!?:…·–—/•→|]\s*|[“«(‘[]\s*|\n\s*)$/u;

/**
 * Words that have a capital letter inside a sentence: names, languages, days, months, keys of a
 * keyboard, screens as the menu calls them. Acronyms such as PDF need no entry: a word in capitals counts as one.
 */
const properNouns: ReadonlySet<string> = new Set(
  `
  I I’m I’d I’ll I’ve OK
  Cairn Waymark Google Excel Word OpenDocument Apple Android WebP
  English French Spanish Canadian American African Asian Indian Latino Latina
  Alaska Native Hawaiian Pacific Islander Indigenous Inuit Métis
  United States Canada Quebec Ohio
  Monday Tuesday Wednesday Thursday Friday Saturday Sunday
  January February March April May June July August September October November December
  Enter Escape Shift Ctrl Alt Tab
  Medicaid Medicare Lifeline Helpline
  Ana Sam Stonebridge
  Notifications Settings
  `
    .trim()
    .split(/\s+/),
);

/** Names of several words that have capitals only together. */
const properPhrases: readonly string[] = ['42 CFR Part 2', 'Social Security', 'Shift+Up/Down'];

function findTitleCase({ text, language }: WordedText): string | undefined {
  if (language !== 'en') return;
  // A placeholder may be a whole sentence, so a capital is right after it.
  const plain = properPhrases.reduce(
    (rest, phrase) => rest.replaceAll(phrase, phrase.toLowerCase()),
    visible(text, '…'),
  );
  const capitalized = [...plain.matchAll(/(?<![\p{L}\p{N}’])\p{Lu}[\p{L}’-]*/gu)]
    .filter(({ index }) => !opening.test(plain.slice(0, index)))
    .map(([word]) => word)
    .filter((word) => !isName(word));
  if (capitalized.length > 0) {
    return `Use sentence case: no capital in ${capitalized.map((word) => `“${word}”`).join(', ')}. Add names to properNouns.`;
  }
}

function isName(word: string): boolean {
  const stem = word.replace(/’s?$/, '');
  const parts = stem.split('-');
  return (
    properNouns.has(word) ||
    parts.every(
      (part) => properNouns.has(part) || /^\p{Lu}+s?$/u.test(part) || /^\p{Ll}/u.test(part),
    )
  );
}

function findStraightQuotes({ text, language }: WordedText): string | undefined {
  const plain = visible(text, '…');
  if (!/["']/.test(plain)) return;
  const right = language === 'fr' ? '« … » and ’' : '“ … ” and ’';
  return `Straight quotes: write ${right}.`;
}

/** Rules for one text at a time. */
export const wordingRules: readonly WordingRule[] = [
  findBannedWords,
  findLongSentences,
  findTitleCase,
  findStraightQuotes,
];

/**
 * English texts with several French ones, each with its keys. Articles and agreement (“Supprimé”,
 * “Supprimées”) make no difference, and of a plural only the last form counts.
 */
export function findSeveralMeanings(
  english: Catalog,
  french: Catalog,
): Map<string, Map<string, string[]>> {
  const found = new Map<string, Map<string, { text: string; keys: string[] }>>();
  for (const [key, text] of english) {
    const other = french.get(key);
    const isEarlierForm = keyInCode(key, english) !== key && !key.endsWith('_other');
    if (other === undefined || isEarlierForm) continue;
    const meanings = found.get(text) ?? new Map<string, { text: string; keys: string[] }>();
    const meaning = meanings.get(withoutAgreement(other)) ?? { text: other, keys: [] };
    meaning.keys.push(key);
    meanings.set(withoutAgreement(other), meaning);
    found.set(text, meanings);
  }
  return new Map(
    [...found]
      .filter(([, meanings]) => meanings.size > 1)
      .map(([text, meanings]) => [
        text,
        new Map([...meanings.values()].map((meaning) => [meaning.text, meaning.keys])),
      ]),
  );
}

function withoutAgreement(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(?:les?|la|une?|des) |^l’/, '')
    .split(' ')
    .map((word) => (word.length > 3 ? word.replace(/e?[sx]?$/, '') : word))
    .join(' ');
}
