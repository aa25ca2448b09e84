import * as z from 'zod';
import { optionalChoice } from '#core/contract/choices.ts';
import { optionalLine } from '#core/contract/text.ts';
import { type BrokenRule, brokenRules } from '#core/contract/validation-rules.ts';
import {
  outcomeNames,
  outcomeShape,
  pastDay,
  startDay,
} from '#features/enrollment/contract/enrollments.ts';
import type { ImportField, ImportKind, ImportMapping } from '#features/imports/contract/imports.ts';
import { type ApplicantToCreate, applicantToCreate } from '#features/person/contract/applicants.ts';
import { programStatuses } from '#features/person/contract/enumerations.ts';
import { emptyBlocks, fieldAt } from '#features/person/contract/person-fields.ts';
import { dayFields, listFields, parseDay } from './policy.ts';
import { type Meanings, normalizeText, type Vocabulary } from './vocabulary.ts';

/** A problem in a row: field, broken rule, and value. */
export interface RowProblem {
  field: string;
  rule: string;
  values: BrokenRule['values'];
  value: string;
}

/** A complete enrollment. */
const rowEnrollment = z
  .strictObject({
    locationId: z.uuid(),
    startDate: startDay(),
    endDate: pastDay().optional(),
    programStatus: optionalChoice(programStatuses).optional(),
    ...z.object(outcomeShape).partial().shape,
    credentialName: optionalLine(200).optional(),
  })
  .superRefine((sent, context) => {
    const addRuleIssue = (path: string, rule: string) =>
      context.addIssue({ code: 'custom', path: [path], message: `rule:${rule}` });
    const { programStatus, startDate, endDate } = sent;
    const isExit = programStatus === 'completed' || programStatus === 'abandoned';
    if (endDate !== undefined && endDate < startDate) addRuleIssue('endDate', 'wrong-order');
    if (endDate !== undefined && !isExit) addRuleIssue('programStatus', 'import-exit-status');
    if (endDate === undefined && isExit) addRuleIssue('endDate', 'import-exit-day');
    const isOutcomeSent = outcomeNames.some((name) => sent[name]);
    if (endDate === undefined && isOutcomeSent) addRuleIssue('endDate', 'import-exit-day');
  });
export type RowEnrollment = z.output<typeof rowEnrollment>;

/** Person in a row, and the enrollment of a client. */
export interface RowPerson {
  applicant: ApplicantToCreate;
  enrolment: RowEnrollment | null;
}

/** Fields with another name in `rowEnrollment`. */
const enrollmentNames: Partial<Record<ImportField, string>> = {
  'enrolment.locationId': 'locationId',
  'enrolment.startDate': 'startDate',
  'enrolment.endDate': 'endDate',
  programStatus: 'programStatus',
  ...Object.fromEntries(outcomeNames.map((name) => [`outcome.${name}`, name])),
};

/** A parsed row: the person, or problems. */
export interface CheckedRow {
  person: RowPerson | null;
  problems: RowProblem[];
}

export type RowChecker = (cells: readonly string[]) => CheckedRow;

/** Checks parsed rows against the rules of the contract. */
export function createRowChecker(
  kind: ImportKind,
  mapping: ImportMapping,
  vocabulary: Vocabulary,
): RowChecker {
  const chosen = new Map(
    mapping.values.map(({ field, value, to }) => [`${field} ${normalizeText(value)}`, to] as const),
  );

  /** Meaning of a word; null ignores it, undefined when unknown. */
  const meaning = (field: ImportField, word: string, meanings: Meanings) => {
    const chosenMeaning = chosen.get(`${field} ${normalizeText(word)}`);
    return chosenMeaning === undefined ? meanings.get(normalizeText(word)) : chosenMeaning;
  };

  /** Parsed cells of a row, with unknown words. */
  const parseCells = (cells: readonly string[]) => {
    const problems: RowProblem[] = [];
    const applicant: Record<string, unknown> = {};
    const enrollment: Record<string, unknown> = {};
    const cellTexts = new Map<string, string>();
    const resolveWord = (field: ImportField, text: string): string | null => {
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
      cellTexts.set(field, text);
      const value = sentValue(field, text, mapping, resolveWord, vocabulary);
      const name = kind === 'clients' ? enrollmentNames[field] : undefined;
      if (value === null) continue;
      if (name) enrollment[name] = value;
      else put(applicant, field, value);
    }
    return { applicant, enrolment: enrollment, shown: cellTexts, problems };
  };

  return (cells) => {
    const { applicant, enrolment: enrollment, shown: cellTexts, problems } = parseCells(cells);
    const parsed = applicantToCreate.safeParse(applicant);
    const parsedEnrollment = kind === 'clients' ? rowEnrollment.safeParse(enrollment) : null;
    const broken = [
      ...findBrokenRules(parsed.error, personFieldAt),
      ...findBrokenRules(parsedEnrollment?.error, enrollmentFieldAt),
    ];
    for (const { path: field, rule, values } of broken) {
      // Reports an unknown word once.
      if (problems.some((known) => known.field === field)) continue;
      problems.push({ field, rule, values, value: cellTexts.get(field) ?? '' });
    }
    if (!parsed.success || problems.length > 0) return { person: null, problems };
    const person = {
      applicant: parsed.data as ApplicantToCreate,
      enrolment: parsedEnrollment?.data ?? null,
    };
    return { person, problems };
  };
}

function findBrokenRules(
  error: z.ZodError | undefined,
  fieldAtPath: (path: string) => string,
): BrokenRule[] {
  if (!error) return [];
  return brokenRules(error).map((broken) => ({ ...broken, path: fieldAtPath(broken.path) }));
}

function sentValue(
  field: ImportField,
  text: string,
  { dayOrder }: ImportMapping,
  resolveWord: (field: ImportField, text: string) => string | null,
  vocabulary: Vocabulary,
): unknown {
  if (dayFields.includes(field)) return parseDay(text, dayOrder);
  if (!listFields.includes(field)) return resolveWord(field, text);
  const entries = splitEntries(text, vocabulary(field));
  if (fieldAt(field)?.kind === 'substances') {
    return entries.flatMap((entry) => {
      const [, name = entry, lastUse] = /^(.*?)\s*\(([^()]+)\)$/.exec(entry) ?? [];
      const substance = resolveWord(field, name);
      if (substance === null) return [];
      return [{ substance, lastUse: lastUse ? parseDay(lastUse, dayOrder) : null }];
    });
  }
  const values = entries.map((entry) => resolveWord(field, entry));
  return [...new Set(values.filter((value) => value !== null))];
}

/** Entries of a list. Keeps a known entry with a comma whole. */
function splitEntries(text: string, meanings: Meanings | undefined): string[] {
  if (meanings?.has(normalizeText(text))) return [text];
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

/** Field of a broken rule, without list positions. */
function personFieldAt(path: string): string {
  const [first = '', second] = path.split('.');
  return first in emptyBlocks && second ? `${first}.${second}` : first;
}

function enrollmentFieldAt(path: string): string {
  const found = Object.entries(enrollmentNames).find(([, name]) => name === path);
  return found?.[0] ?? path;
}

/** Keys that match rows of the same person: name and date of birth, email, or name and phone. */
export function matchKeys({ applicant }: RowPerson): string[] {
  const { firstName, lastName, dateOfBirth, email, phone } = applicant;
  const name = [normalizeText(firstName), normalizeText(lastName)].toSorted().join(' ');
  const digits = (phone ?? '').replaceAll(/\D/g, '').slice(-9);
  return [
    `name ${name} ${dateOfBirth ?? ''}`,
    ...(dateOfBirth ? [] : [`name ${name}`]),
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(digits ? [`phone ${digits} ${name}`] : []),
  ].map((text) => text.slice(0, 500));
}
