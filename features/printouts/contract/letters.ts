import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { paper } from '#core/contract/paper.ts';
import {
  inBothLanguagesText,
  optionalLine,
  optionalParagraphs,
  paragraphsInBothLanguages,
  requiredLine,
} from '#core/contract/text.ts';
import { manyLines } from '#core/contract/text-patterns.ts';
import { disclosureProblems, hasItsConsent, toWhomAndWhy } from './disclosures.ts';
import { personLetterFields, unknownPlaceholder } from './letter-fields.ts';
import { zoneOfReader } from './papers.ts';

/** The longest text of a letter, in UTF-16 units: some pages. */
export const longestLetter = 10_000;

/** A letter that can be written again and again, in both languages. */
export const letterTemplate = z.object({
  id: z.uuid(),
  version: z.int(),
  /** What staff know it by. */
  name: inBothLanguagesText,
  /** What the letter is headed with. */
  subject: inBothLanguagesText,
  text: inBothLanguagesText,
  /** An archived one is not offered any more; letters that were written with it keep its name. */
  archived: z.boolean(),
  updatedAt: moment,
});
export type LetterTemplate = z.infer<typeof letterTemplate>;

const lineInBoth = (max: number) =>
  z.strictObject({ en: requiredLine(max), fr: requiredLine(max) });

/** A name in braces that is none is said at once, with its place, and not when a letter is due. */
function knowsItsPlaceholders(
  words: { en: string; fr: string },
  context: z.core.$RefinementCtx,
): void {
  for (const language of ['en', 'fr'] as const) {
    const found = unknownPlaceholder(words[language]);
    if (!found) continue;
    context.addIssue({
      code: 'custom',
      path: [language],
      message: 'rule:unknown-placeholder',
      params: found,
    });
  }
}

const writable = {
  name: lineInBoth(100),
  subject: lineInBoth(200).superRefine(knowsItsPlaceholders),
  text: paragraphsInBothLanguages(longestLetter).superRefine(knowsItsPlaceholders),
} as const;

const templateId = z.object({ id: z.uuid() });

export const listLetterTemplates = operation({
  id: 'listLetterTemplates',
  method: 'GET',
  path: '/api/letter-template',
  summary: 'The templates of letters, by their English name; the archived ones too',
  access: 'applicant:read',
  reads: ['letter-templates'],
  opensRecord: true,
  reply: { status: 200, body: z.array(letterTemplate) },
});

export const createLetterTemplate = operation({
  id: 'createLetterTemplate',
  method: 'POST',
  path: '/api/letter-template',
  summary: 'Add a template of a letter',
  access: 'organisation:write',
  changes: ['letter-templates'],
  body: z.strictObject(writable),
  reply: { status: 201, body: letterTemplate },
});

export const updateLetterTemplate = operation({
  id: 'updateLetterTemplate',
  method: 'PUT',
  path: '/api/letter-template/:id',
  summary: 'Change a template, archive it or take it out of the archive',
  access: 'organisation:write',
  changes: ['letter-templates'],
  params: templateId,
  body: z.strictObject({ ...writable, archived: z.boolean(), version: z.int().min(1) }),
  reply: { status: 200, body: letterTemplate },
  problems: ['not-found', 'stale-version'],
});

/** The facts of a person that a letter can name, in words; what isn't in the file is left out. */
export const letterFacts = z.object({
  facts: z.partialRecord(z.enum(personLetterFields), z.string()),
  organisation: z.string(),
  writer: z.string(),
  today: z.string(),
});
export type LetterFacts = z.infer<typeof letterFacts>;

const params = z.object({ id: z.uuid() });

export const readLetterFacts = operation({
  id: 'readLetterFacts',
  method: 'GET',
  path: '/api/applicant/:id/letter-facts',
  summary: 'What a letter can say of an applicant, in the words of a language',
  access: 'applicant:read',
  opensRecord: true,
  params,
  query: z.strictObject({ language: z.enum(languages), zone: zoneOfReader }),
  reply: { status: 200, body: letterFacts },
  problems: ['not-found', 'merged'],
});

/** A letter as it goes out: its text as somebody has read it, and what it was made with. */
export const letterToWrite = z
  .strictObject({
    templateId: z.uuid(),
    language: z.enum(languages),
    /** The facts that may be in it. */
    fields: z
      .array(z.enum(personLetterFields))
      .refine((names) => new Set(names).size === names.length, 'rule:repeated'),
    ...toWhomAndWhy,
    /** Below the recipient's name: office, court, street. */
    recipientAddress: optionalParagraphs(500).default(null),
    subject: optionalLine(300).default(null),
    text: z
      .string()
      .normalize('NFC')
      .trim()
      .min(1)
      .max(longestLetter)
      .regex(manyLines, 'rule:characters'),
    /** Whether a copy is put with the files of the person. Of a PDF only. */
    keep: z.boolean().default(false),
    zone: zoneOfReader,
  })
  .superRefine(hasItsConsent);
export type LetterToWrite = z.output<typeof letterToWrite>;

export const showLetter = operation({
  id: 'showLetter',
  method: 'POST',
  path: '/api/applicant/:id/letter',
  summary: 'A letter about an applicant, ready to be printed. Logged as a disclosure',
  isLight: true,
  access: 'applicant:read',
  changes: ['disclosures'],
  params,
  body: letterToWrite,
  reply: { status: 200, body: paper },
  problems: ['not-found', 'merged', ...disclosureProblems],
});

export const saveLetter = operation({
  id: 'saveLetter',
  method: 'POST',
  path: '/api/applicant/:id/letter/pdf',
  summary:
    'A letter about an applicant as a PDF, if asked with a copy in the files. Logged as a disclosure',
  access: 'applicant:write',
  changes: ['disclosures'],
  params,
  body: letterToWrite,
  reply: { status: 200, file: 'application/pdf' },
  problems: [
    'not-found',
    'merged',
    'file-type',
    'too-large',
    'infected',
    'not-scanned',
    'files-away',
    ...disclosureProblems,
  ],
});
