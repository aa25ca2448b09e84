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
import { type Meanings, plain, type Vocabulary } from './vocabulary.ts';

/** A problem in a row: field, broken rule, and value. */
export interface RowProblem {
  field: string;
  rule: string;
  values: BrokenRule['values'];
  value: string;
}

/** A complete enrollment. */
const enrolmentOfRow = z
  .strictObject({
    locationId: z.uuid(),
    startDate: startDay(),
    endDate: pastDay().optional(),
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

/** Person in a row, and the enrollment of a client. */
export interface RowPerson {
  applicant: ApplicantToCreate;
  enrolment: EnrolmentOfRow | null;
}

/** Fields with another name in `enrolmentOfRow`. */
const enrolmentNames: Partial<Record<ImportField, string>> = {
  'enrolment.locationId': 'locationId',
  'enrolment.startDate': 'startDate',
  'enrolment.endDate': 'endDate',
  programStatus: 'programStatus',
  ...Object.fromEntries(outcomeNames.map((name) => [`outcome.${name}`, name])),
};

/** A parsed row: the person, or problems. */
export interface JudgedRow {
  person: RowPerson | null;
  problems: RowProblem[];
}

export type RowJudge = (cells: readonly string[]) => JudgedRow;

/** Checks parsed rows against the rules of the contract. */
export function rowJudge(
  kind: ImportKind,
  mapping: ImportMapping,
  vocabulary: Vocabulary,
): RowJudge {
  const chosen = new Map(
    mapping.values.map(({ field, value, to }) => [`${field} ${plain(value)}`, to] as const),
  );

  /** Meaning of a word; null ignores it, undefined when unknown. */
  const meaning = (field: ImportField, word: string, meanings: Meanings) => {
    const own = chosen.get(`${field} ${plain(word)}`);
    return own === undefined ? meanings.get(plain(word)) : own;
  };

  /** Parsed cells of a row, with unknown words. */
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
      // Reports an unknown word once.
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
  if (dayFields.includes(field)) return parseDay(text, dayOrder);
  if (!listFields.includes(field)) return understand(field, text);
  const entries = splitEntries(text, vocabulary(field));
  if (fieldAt(field)?.kind === 'substances') {
    return entries.flatMap((entry) => {
      const [, name = entry, lastUse] = /^(.*?)\s*\(([^()]+)\)$/.exec(entry) ?? [];
      const substance = understand(field, name);
      if (substance === null) return [];
      return [{ substance, lastUse: lastUse ? parseDay(lastUse, dayOrder) : null }];
    });
  }
  const values = entries.map((entry) => understand(field, entry));
  return [...new Set(values.filter((value) => value !== null))];
}

/** Entries of a list. Keeps a known entry with a comma whole. */
function splitEntries(text: string, meanings: Meanings | undefined): string[] {
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

/** Field of a broken rule, without list positions. */
function personFieldAt(path: string): string {
  const [first = '', second] = path.split('.');
  return first in emptyBlocks && second ? `${first}.${second}` : first;
}

function enrolmentFieldAt(path: string): string {
  const found = Object.entries(enrolmentNames).find(([, name]) => name === path);
  return found?.[0] ?? path;
}

/** Keys that match rows of the same person: name and date of birth, email, or name and phone. */
export function matchKeys({ applicant }: RowPerson): string[] {
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
