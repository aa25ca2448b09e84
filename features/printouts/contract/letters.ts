import * as z from 'zod';
import { moment } from '#core/contract/dates.ts';
import { languages, type Translated, textLanguages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { paper } from '#core/contract/printout.ts';
import {
  optionalLine,
  optionalParagraphs,
  translatedLine,
  translatedParagraphs,
  translatedText,
} from '#core/contract/text.ts';
import { manyLines } from '#core/contract/text-patterns.ts';
import { disclosureDetails, disclosureProblems, hasConsentIfNeeded } from './disclosures.ts';
import { findUnknownPlaceholder, personLetterFields } from './letter-fields.ts';
import { readerTimeZone } from './papers.ts';

/** In UTF-16 units; a few pages. */
export const maxLetterLength = 10_000;

/** A reusable letter in both languages. */
export const letterTemplate = z.object({
  id: z.uuid(),
  version: z.int(),
  /** Shown to staff only. */
  name: translatedText,
  subject: translatedText,
  text: translatedText,
  /** Archived templates aren't offered anymore; earlier letters still show the name. */
  archived: z.boolean(),
  updatedAt: moment,
});
export type LetterTemplate = z.infer<typeof letterTemplate>;

/** Reports an unknown placeholder when the template is saved, not when a letter is due. */
function checkPlaceholders(texts: Translated, context: z.core.$RefinementCtx): void {
  for (const language of textLanguages) {
    const found = findUnknownPlaceholder(texts[language] ?? '');
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
  name: translatedLine(100),
  subject: translatedLine(200).superRefine(checkPlaceholders),
  text: translatedParagraphs(maxLetterLength).superRefine(checkPlaceholders),
} as const;

const templateId = z.object({ id: z.uuid() });

export const listLetterTemplates = operation({
  id: 'listLetterTemplates',
  method: 'GET',
  path: '/api/letter-template',
  summary: 'List letter templates by English name, including archived ones',
  access: 'applicant:read',
  reads: ['letter-templates'],
  opensRecord: true,
  reply: { status: 200, body: z.array(letterTemplate) },
});

export const createLetterTemplate = operation({
  id: 'createLetterTemplate',
  method: 'POST',
  path: '/api/letter-template',
  summary: 'Add a letter template',
  access: 'organisation:write',
  changes: ['letter-templates'],
  body: z.strictObject(writable),
  reply: { status: 201, body: letterTemplate },
});

export const updateLetterTemplate = operation({
  id: 'updateLetterTemplate',
  method: 'PUT',
  path: '/api/letter-template/:id',
  summary: 'Change, archive, or unarchive a letter template',
  access: 'organisation:write',
  changes: ['letter-templates'],
  params: templateId,
  body: z.strictObject({ ...writable, archived: z.boolean(), version: z.int().min(1) }),
  reply: { status: 200, body: letterTemplate },
  problems: ['not-found', 'stale-version'],
});

/** A person's facts for a letter, as text; missing facts are left out. */
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
  summary: 'Get an applicant’s values for a letter’s placeholders, in a language',
  access: 'applicant:read',
  opensRecord: true,
  params,
  query: z.strictObject({ language: z.enum(languages), zone: readerTimeZone }),
  reply: { status: 200, body: letterFacts },
  problems: ['not-found', 'merged'],
});

/** A letter to send: its final text, and the facts it began with. */
export const letterToWrite = z
  .strictObject({
    templateId: z.uuid(),
    language: z.enum(languages),
    /** Facts that the text may contain. */
    fields: z
      .array(z.enum(personLetterFields))
      .refine((names) => new Set(names).size === names.length, 'rule:repeated'),
    ...disclosureDetails,
    /** Printed below the recipient's name. */
    recipientAddress: optionalParagraphs(500).default(null),
    subject: optionalLine(300).default(null),
    text: z
      .string()
      .normalize('NFC')
      .trim()
      .min(1)
      .max(maxLetterLength)
      .regex(manyLines, 'rule:characters'),
    /** Saves a copy among the person's documents (PDF only). */
    keep: z.boolean().default(false),
    zone: readerTimeZone,
  })
  .superRefine(hasConsentIfNeeded);
export type LetterToWrite = z.output<typeof letterToWrite>;

export const showLetter = operation({
  id: 'showLetter',
  method: 'POST',
  path: '/api/applicant/:id/letter',
  summary: 'Get a letter about an applicant, ready to print. Recorded as a disclosure',
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
    'Download a letter about an applicant as a PDF, optionally with a copy in their documents. Recorded as a disclosure',
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
