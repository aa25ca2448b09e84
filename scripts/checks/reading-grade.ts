import { syllable } from 'syllable';

export type ReadingLanguage = 'en' | 'fr' | 'es';

/** The highest grade for what strangers and clients read. */
export const maxGrade = 6;

/** The formulas say nothing about fewer words. */
const minWords = 30;

/** How many sentences a problem quotes. */
const maxQuoted = 5;

const vowel = '[aeiouyàâäéèêëîïôöùûüœæ]';

/**
 * Counts the syllables of a French word by its vowels. A mute e at the end doesn't count; the -ent of
 * a verb does, since it is written like that of a noun. So the count is sometimes one too high.
 */
export function frenchSyllables(word: string): number {
  const letters = word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}’'-]/gu, '');
  const groups = letters
    // The u in qui and langue is silent.
    .replace(/qu/g, 'q')
    .replace(/gu(?=[eiéèêy])/g, 'g')
    // In payer, y is a consonant.
    .replace(new RegExp(`(?<=${vowel})y(?=${vowel})`, 'g'), 'j')
    // Two syllables side by side: ré-union, na-ïf, cli-ent.
    .replace(/é(?=[aiouyàâéèêîôûœ]|e[^s\P{L}])/gu, 'é-')
    .replace(/(?<=[aeou])(?=[ïë])/g, '-')
    .replace(new RegExp(`(?<=[bcdfgptv][lr])i(?=(?!e(?:s|nt)?$)${vowel}|ent$)`, 'g'), 'i-')
    .match(new RegExp(`${vowel}+`, 'g'));
  if (!groups) return 1;
  const isMuteAtEnd = groups.at(-1) === 'e' && /es?$/.test(letters);
  return Math.max(1, groups.length - (isMuteAtEnd ? 1 : 0));
}

/**
 * Counts the syllables of a Spanish word by its nuclei: a weak vowel joins a strong one, unless an accent
 * parts them (pa-ís).
 */
export function spanishSyllables(word: string): number {
  const letters = word
    .normalize('NFC')
    .toLowerCase()
    // The u in que and guerra is silent.
    .replace(/(?<=[qg])u(?=[eiéí])/g, '');
  const lastY = 'y(?![aeiouáéíóú])';
  const nuclei = letters.match(
    new RegExp(
      `[iuü]?[aeoáéó](?:[iuü](?![aeoáéó])|${lastY})?|[íú]|[iuü]{1,2}(?:${lastY})?|${lastY}`,
      'g',
    ),
  );
  return Math.max(1, nuclei?.length ?? 0);
}

/**
 * School grade (United States) at which these sentences are easy to read.
 *
 * - English: Flesch-Kincaid. Kincaid et al., "Derivation of new readability formulas", Research
 *   Branch Report 8-75, Naval Technical Training, 1975.
 * - French: reading ease by Kandel and Moles, who fitted Flesch's formula to French: "Application de
 *   l'indice de Flesch à la langue française", Cahiers d'études de radio-télévision 19, 1958,
 *   253-274. Flesch's table turns it into a grade (The Art of Readable Writing, 1949, 149).
 * - Spanish: reading ease by Fernández Huerta, "Medidas sencillas de lecturabilidad", Consigna 214,
 *   1959, 29-32, with the same table.
 *
 * A number counts neither as a word nor as a syllable.
 */
export function readingGrade(sentences: readonly string[], language: ReadingLanguage): number {
  const words = sentences.flatMap(lettersOnly);
  if (words.length === 0) return 0;
  const count = syllableCounts[language];
  const syllables = words.reduce((sum, word) => sum + count(word), 0);
  const wordsPerSentence = words.length / sentences.length;
  const syllablesPerWord = syllables / words.length;
  if (language === 'en') return 0.39 * wordsPerSentence + 11.8 * syllablesPerWord - 15.59;
  if (language === 'fr')
    return easeToGrade(207 - 1.015 * wordsPerSentence - 73.6 * syllablesPerWord);
  return easeToGrade(206.84 - 1.02 * wordsPerSentence - 60 * syllablesPerWord);
}

/** The sentences of a text. A colon doesn't end one: a reader keeps what comes before in mind. */
export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?…][”’»)\u00a0]*)\s+(?=[\p{Lu}\p{N}“«(])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Its words, without punctuation that stands alone. An elided article is part of its word. */
export function splitWords(sentence: string): string[] {
  return sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

const lettersOnly = (sentence: string) =>
  splitWords(sentence).filter((word) => /\p{L}/u.test(word));

function englishSyllables(word: string): number {
  return Math.max(1, syllable(word.replaceAll('’', "'")));
}

const syllableCounts: Readonly<Record<ReadingLanguage, (word: string) => number>> = {
  en: englishSyllables,
  fr: frenchSyllables,
  es: spanishSyllables,
};

/** Where Flesch's bands begin: 90 and more is grade 5, 80 and more is grade 6. */
const gradesByEase: readonly (readonly [ease: number, grade: number])[] = [
  [100, 4],
  [90, 5],
  [80, 6],
  [70, 7],
  [60, 9],
  [50, 12],
  [30, 16],
  [0, 20],
];

/** A grade between two bands is in proportion. */
function easeToGrade(ease: number): number {
  const index = gradesByEase.findIndex(([from]) => ease >= from);
  const at = index === -1 ? gradesByEase.length - 1 : Math.max(1, index);
  const [[highEase, low], [lowEase, high]] = [
    gradesByEase[at - 1] as readonly [number, number],
    gradesByEase[at] as readonly [number, number],
  ];
  return low + ((highEase - ease) / (highEase - lowEase)) * (high - low);
}

/**
 * The sentences among the texts of a screen: what ends like a sentence and has three words or more.
 * Headings, labels, and table cells don't. Phone numbers and addresses of mail and web go; a name or a
 * text of the organization inside a sentence counts as one short word.
 *
 * @param organizationTexts names, and texts that the organization wrote
 */
export function plainSentences(
  texts: readonly string[],
  organizationTexts: ReadonlySet<string>,
): string[] {
  const names = [...organizationTexts]
    .filter(isReplaceable)
    .sort((one, other) => other.length - one.length);
  return texts
    .filter((text) => !organizationTexts.has(text))
    .map((text) => {
      const named = names.reduce((rest, name) => rest.replaceAll(name, 'X'), text);
      return named.replace(/\S+@\S*\p{L}|https?:\S*[\p{L}\d/]|\+?[\d(][\d\s().‑-]{4,}\d/gu, '');
    })
    .filter((text) => /[.!?…:][”’»)\s]*$/u.test(text) && lettersOnly(text).length >= 3)
    .flatMap(splitSentences);
}

/** A short word in small letters, such as a unit, would be found inside of other words. */
const isReplaceable = (name: string) => name.length > 2 && /[\p{Lu}\s]/u.test(name);

/** Says that a screen is too hard to read, with the hardest sentences first. */
export function readingProblem(
  texts: readonly string[],
  language: ReadingLanguage,
  organizationTexts: ReadonlySet<string> = new Set(),
): string | undefined {
  const sentences = plainSentences(texts, organizationTexts);
  if (sentences.flatMap(lettersOnly).length < minWords) return;
  const grade = readingGrade(sentences, language);
  if (grade <= maxGrade) return;
  const hardest = sentences
    .map((sentence) => ({ sentence, grade: readingGrade([sentence], language) }))
    .sort((one, other) => other.grade - one.grade)
    .slice(0, maxQuoted)
    .map((one) => `  ${one.grade.toFixed(1)}: ${one.sentence}`);
  return [
    `Reading grade ${grade.toFixed(1)}; the maximum is ${maxGrade}. The hardest sentences:`,
    ...hardest,
  ].join('\n');
}
