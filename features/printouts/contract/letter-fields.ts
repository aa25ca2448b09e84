import {
  fieldsIn,
  type PersonFieldGroup,
  type PersonFieldIn,
  personFields,
} from '#features/person/contract/person-fields.ts';

const fieldsInLetters = fieldsIn('letter');
const fromGroup = (group: PersonFieldGroup) =>
  fieldsInLetters.filter((name) => personFields[name].group === group);

/** Facts of a letter that aren't fields as the file has them. */
export const otherLetterFacts = [
  ...(['name', 'reference', 'status', 'applied'] as const),
  ...(['enrolledFrom', 'programBegun', 'enrolledUntil', 'programStatus', 'enrolledAt'] as const),
  ...(['location', 'caseWorker'] as const),
] as const;
export type OtherLetterFact = (typeof otherLetterFacts)[number];
export type PersonLetterField = OtherLetterFact | PersonFieldIn<'letter'>;

/**
 * What a letter can say of a person: a closed list. A template names a fact by its name in braces,
 * `{dateOfBirth}`. A field is in it by its place `letter` (`person-fields.ts`); another fact is a line
 * above and a line in `features/printouts/server/letters/letter-values.ts`. Each has its words in
 * `locales/…/letters.json`.
 */
export const personLetterFields = [
  'name',
  ...fromGroup('identity'),
  ...otherLetterFacts.slice(1),
  ...fromGroup('reach'),
  ...fromGroup('situation'),
  ...fromGroup('handling'),
] as [PersonLetterField, ...PersonLetterField[]];

/** What a letter says of nobody's file: always there, nothing to be ticked. */
export const commonLetterFields = ['organisation', 'today', 'writer', 'recipient'] as const;
export type CommonLetterField = (typeof commonLetterFields)[number];

export type LetterField = PersonLetterField | CommonLetterField;

/** Every name that may stand in braces. */
export const letterFieldNames: readonly LetterField[] = [
  ...personLetterFields,
  ...commonLetterFields,
];

const placeholder = /\{([^{}\n]*)\}/g;

/** The facts of the person that a text names, each once, in the order of the list. */
export function personFieldsIn(text: string): PersonLetterField[] {
  const named = new Set([...text.matchAll(placeholder)].map((found) => found[1]));
  return personLetterFields.filter((name) => named.has(name));
}

/** The first thing in braces that is no fact, or a brace without its other; with its line, from 1. */
export function unknownPlaceholder(text: string): { name: string; line: number } | undefined {
  for (const [place, line] of text.split('\n').entries()) {
    const strange = [...line.matchAll(placeholder)].find(
      (found) => !letterFieldNames.includes(found[1] as LetterField),
    );
    if (strange) return { name: strange[0], line: place + 1 };
    const loose = /[{}]/.exec(line.replaceAll(placeholder, ''));
    if (loose) return { name: loose[0], line: place + 1 };
  }
  return undefined;
}

/**
 * A template with its facts. A line that names a fact which isn't given – not ticked, or not in the
 * file – is left out whole: half a sentence would say more than silence. The empty line behind it goes
 * too where there is one before.
 */
export function filledLetter(
  text: string,
  facts: Readonly<Partial<Record<LetterField, string>>>,
): string {
  const lines: string[] = [];
  let hasLeftOut = false;
  for (const line of text.split('\n')) {
    const named = [...line.matchAll(placeholder)].map((found) => found[1] as LetterField);
    if (named.some((name) => !facts[name])) {
      hasLeftOut = true;
      continue;
    }
    const isGap = line.trim() === '' && hasLeftOut && (lines.at(-1) ?? '').trim() === '';
    if (isGap) continue;
    hasLeftOut = false;
    // A function, so that a name such as "$&" stays a name; what is put in is not looked at again.
    lines.push(line.replaceAll(placeholder, (_, name: LetterField) => facts[name] ?? ''));
  }
  return lines.join('\n').trim();
}
