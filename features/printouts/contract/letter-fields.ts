import {
  fieldsIn,
  type PersonFieldGroup,
  type PersonFieldIn,
  personFields,
} from '#features/person/contract/person-fields.ts';

const fieldsInLetters = fieldsIn('letter');
const fromGroup = (group: PersonFieldGroup) =>
  fieldsInLetters.filter((name) => personFields[name].group === group);

/** Letter facts that aren't fields of the case record. */
export const otherLetterFacts = [
  ...(['name', 'reference', 'status', 'applied'] as const),
  ...(['enrolledFrom', 'programBegun', 'enrolledUntil', 'programStatus', 'enrolledAt'] as const),
  ...(['location', 'caseWorker'] as const),
] as const;
export type OtherLetterFact = (typeof otherLetterFacts)[number];
export type PersonLetterField = OtherLetterFact | PersonFieldIn<'letter'>;

/**
 * Facts of a person that a letter can contain: a closed list. A template names a fact in braces,
 * `{dateOfBirth}`. Fields come from `person-fields.ts` (`letter`); any other fact needs a line
 * above and one in `features/printouts/server/letters/compose-letter.ts`. Labels are in
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

/** Facts about no person: always filled in, without a checkbox. */
export const commonLetterFields = ['organisation', 'today', 'writer', 'recipient'] as const;
export type CommonLetterField = (typeof commonLetterFields)[number];

export type LetterField = PersonLetterField | CommonLetterField;

export const letterFieldNames: readonly LetterField[] = [
  ...personLetterFields,
  ...commonLetterFields,
];

const placeholder = /\{([^{}\n]*)\}/g;

/** Facts of the person in a text, each once, in the order of the list. */
export function personFieldsIn(text: string): PersonLetterField[] {
  const named = new Set([...text.matchAll(placeholder)].map((found) => found[1]));
  return personLetterFields.filter((name) => named.has(name));
}

/** Finds the first unknown name or unmatched brace, with its line number from 1. */
export function findUnknownPlaceholder(text: string): { name: string; line: number } | undefined {
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
 * Fills a template. A line whose fact is unchecked or missing is left out whole, because half a
 * sentence can mislead. So is the empty line after it if there is one before.
 */
export function fillLetter(
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
    // A replacer function, so that `$&` in a name isn't special; values aren't searched for
    // placeholders.
    lines.push(line.replaceAll(placeholder, (_, name: LetterField) => facts[name] ?? ''));
  }
  return lines.join('\n').trim();
}
