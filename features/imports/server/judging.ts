import * as z from 'zod';
import { optionalChoice } from '#core/contract/choices.ts';
import { optionalLine } from '#core/contract/text.ts';
import { type BrokenRule, brokenRules } from '#core/contract/validation-rules.ts';
import {
  dayThatHasCome,
  outcomeNames,
  outcomeShape,
  startDay,
} from '#features/enrollment/contract/enrollments.ts';
import type { ImportField, ImportKind, ImportMapping } from '#features/imports/contract/imports.ts';
import { type ApplicantToCreate, applicantToCreate } from '#features/person/contract/applicants.ts';
import { programStatuses } from '#features/person/contract/enumerations.ts';
import { emptyBlocks, fieldAt } from '#features/person/contract/person-fields.ts';
import { dayFields, dayOf, listFields } from './policy.ts';
import { type Meanings, plain, type Vocabulary } from './vocabulary.ts';

/** Something that is wrong with a row: in which field, by which rule, and what stands there. */
export interface RowProblem {
  field: string;
  rule: string;
  values: BrokenRule['values'];
  value: string;
}

/** An enrolment of which all is known already. */
const enrolmentOfRow = z
  .strictObject({
    locationId: z.uuid(),
    startDate: startDay(),
    endDate: dayThatHasCome().optional(),
    programStatus: optionalChoice(programStatuses).optional(),
    ...z.object(outcomeShape).partial().shape,
    credentialName: optionalLine(200).optional(),
  })
  .superRefine((sent, context) => {
    const complain = (path: string, rule: string) =>
      context.addIssue({ code: 'custom', path: [path], message: `rule:${rule}` });
    const { programStatus, startDate, endDate } = sent;
    const isExit = programStatus === 'completed' || programStatus === 'abandoned';
    if (endDate !== undefined && endDate < startDate) complain('endDate', 'wrong-order');
    if (endDate !== undefined && !isExit) complain('programStatus', 'import-exit-status');
    if (endDate === undefined && isExit) complain('endDate', 'import-exit-day');
    const isOutcomeSent = outcomeNames.some((name) => sent[name]);
    if (endDate === undefined && isOutcomeSent) complain('endDate', 'import-exit-day');
  });
export type EnrolmentOfRow = z.output<typeof enrolmentOfRow>;

/** The person that a row describes, and for clients how they are or were enrolled. */
export interface PersonOfRow {
  applicant: ApplicantToCreate;
  enrolment: EnrolmentOfRow | null;
}

/** Under which name of `enrolmentOfRow` a field is sent. */
const enrolmentNames: Partial<Record<ImportField, string>> = {
  'enrolment.locationId': 'locationId',
  'enrolment.startDate': 'startDate',
  'enrolment.endDate': 'endDate',
  programStatus: 'programStatus',
  ...Object.fromEntries(outcomeNames.map((name) => [`outcome.${name}`, name])),
};

/** A row, read: the person in it unless something is wrong. */
export interface JudgedRow {
  person: PersonOfRow | null;
  problems: RowProblem[];
}

export type RowJudge = (cells: readonly string[]) => JudgedRow;

/** Judges rows by the contract's own rules, once their words are understood. */
export function rowJudge(
  kind: ImportKind,
  mapping: ImportMapping,
  vocabulary: Vocabulary,
): RowJudge {
  const chosen = new Map(
    mapping.values.map(({ field, value, to }) => [`${field} ${plain(value)}`, to] as const),
  );

  /** What one word stands for: a value, null where it is to be left out, undefined when nobody knows. */
  const meaning = (field: ImportField, word: string, meanings: Meanings) => {
    const own = chosen.get(`${field} ${plain(word)}`);
    return own === undefined ? meanings.get(plain(word)) : own;
  };

  /** What the cells of a row say, with the words that nobody understands. */
  const understood = (cells: readonly string[]) => {
    const problems: RowProblem[] = [];
    const applicant: Record<string, unknown> = {};
    const enrolment: Record<string, unknown> = {};
    const shown = new Map<string, string>();
    const understand = (field: ImportField, text: string): string | null => {
      const meanings = vocabulary(field);
      if (!meanings) return text;
      const found = meaning(field, text, meanings);
      if (found !== undefined) return found;
      problems.push({ field, rule: 'unknown-value', values: {}, value: text });
      return null;
    };
    for (const [place, field] of mapping.fields.entries()) {
      const text = cells[place] ?? '';
      if (!field || text === '') continue;
      shown.set(field, text);
      const value = sentValue(field, text, mapping, understand, vocabulary);
      const name = kind === 'clients' ? enrolmentNames[field] : undefined;
      if (value === null) continue;
      if (name) enrolment[name] = value;
      else put(applicant, field, value);
    }
    return { applicant, enrolment, shown, problems };
  };

  return (cells) => {
    const { applicant, enrolment, shown, problems } = understood(cells);
    const parsed = applicantToCreate.safeParse(applicant);
    const parsedEnrolment = kind === 'clients' ? enrolmentOfRow.safeParse(enrolment) : null;
    const broken = [
      ...brokenIn(parsed.error, personFieldAt),
      ...brokenIn(parsedEnrolment?.error, enrolmentFieldAt),
    ];
    for (const { path: field, rule, values } of broken) {
      // What isn't understood is said once.
      if (problems.some((known) => known.field === field)) continue;
      problems.push({ field, rule, values, value: shown.get(field) ?? '' });
    }
    if (!parsed.success || problems.length > 0) return { person: null, problems };
    const person = {
      applicant: parsed.data as ApplicantToCreate,
      enrolment: parsedEnrolment?.data ?? null,
    };
    return { person, problems };
  };
}

function brokenIn(error: z.ZodError | undefined, fieldOf: (path: string) => string): BrokenRule[] {
  if (!error) return [];
  return brokenRules(error).map((broken) => ({ ...broken, path: fieldOf(broken.path) }));
}

function sentValue(
  field: ImportField,
  text: string,
  { dayOrder }: ImportMapping,
  understand: (field: ImportField, text: string) => string | null,
  vocabulary: Vocabulary,
): unknown {
  if (dayFields.includes(field)) return dayOf(text, dayOrder);
  if (!listFields.includes(field)) return understand(field, text);
  const entries = entriesOf(text, vocabulary(field));
  if (fieldAt(field)?.kind === 'substances') {
    return entries.flatMap((entry) => {
      const [, name = entry, lastUse] = /^(.*?)\s*\(([^()]+)\)$/.exec(entry) ?? [];
      const substance = understand(field, name);
      if (substance === null) return [];
      return [{ substance, lastUse: lastUse ? dayOf(lastUse, dayOrder) : null }];
    });
  }
  const values = entries.map((entry) => understand(field, entry));
  return [...new Set(values.filter((value) => value !== null))];
}

/** What stands in a list, one after the other; a word with a comma in it is taken whole where it is known. */
function entriesOf(text: string, meanings: Meanings | undefined): string[] {
  if (meanings?.has(plain(text))) return [text];
  return text
    .split(/[,;|\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function put(into: Record<string, unknown>, field: ImportField, value: unknown): void {
  const block = fieldAt(field)?.block;
  if (!block) into[field] = value;
  else {
    const part = field.slice(block.length + 1);
    into[block] = { ...emptyBlocks[block], ...(into[block] as object), [part]: value };
  }
}

/** The column of a broken rule: the place in a list is none of its own. */
function personFieldAt(path: string): string {
  const [first = '', second] = path.split('.');
  return first in emptyBlocks && second ? `${first}.${second}` : first;
}

function enrolmentFieldAt(path: string): string {
  const found = Object.entries(enrolmentNames).find(([, name]) => name === path);
  return found?.[0] ?? path;
}

/** By what rows of one file may be of the same person: name and day of birth, e-mail, name and phone. */
export function likenessOf({ applicant }: PersonOfRow): string[] {
  const { firstName, lastName, dateOfBirth, email, phone } = applicant;
  const name = [plain(firstName), plain(lastName)].toSorted().join(' ');
  const digits = (phone ?? '').replaceAll(/\D/g, '').slice(-9);
  return [
    `name ${name} ${dateOfBirth ?? ''}`,
    ...(dateOfBirth ? [] : [`name ${name}`]),
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(digits ? [`phone ${digits} ${name}`] : []),
  ].map((text) => text.slice(0, 500));
}
