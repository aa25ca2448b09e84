import * as z from 'zod';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { paper } from '#core/contract/printout.ts';
import { requiredLine, translatedText } from '#core/contract/text.ts';
import { personFieldGroups } from '#features/person/contract/person-fields.ts';
import { type SupportGroup, supportGroupNames } from '#features/support/contract/support-groups.ts';
import { disclosureDetails, disclosureProblems, hasConsentIfNeeded } from './disclosures.ts';

/** Parts of a case record that can be printed, in printout order. */
export const paperParts = [
  ...personFieldGroups,
  'enrolments',
  'answers',
  'support',
  'notes',
  'counselling-notes',
  'timeline',
  'files',
  'consents',
  'disclosures',
] as const;
export type PaperPart = (typeof paperParts)[number];

/** Checked by default: no notes, which are written for colleagues. */
export const defaultParts: readonly PaperPart[] = personFieldGroups;

/** IANA time zone for times on the printout; UTC if omitted. */
export const readerTimeZone = z.string().max(60).optional();

const once = <Item>(items: readonly Item[]) => new Set(items).size === items.length;

export const paperToMake = z
  .strictObject({
    parts: z.array(z.enum(paperParts)).min(1).refine(once, 'rule:repeated'),
    /** Limits answers to these topics; omitted means all. */
    topics: z.array(requiredLine(100)).min(1).max(100).refine(once, 'rule:repeated').optional(),
    /** Limits the support record to these groups; omitted means all. */
    groups: z
      .array(z.enum(supportGroupNames as [SupportGroup, ...SupportGroup[]]))
      .min(1)
      .refine(once, 'rule:repeated')
      .optional(),
    language: z.enum(languages),
    zone: readerTimeZone,
    ...disclosureDetails,
  })
  .superRefine(hasConsentIfNeeded);
export type PaperToMake = z.output<typeof paperToMake>;

export const paperRules = z.object({
  /** True if 42 CFR Part 2 applies here. */
  part2: z.boolean(),
  notice: translatedText,
});
export type PaperRules = z.infer<typeof paperRules>;

const params = z.object({ id: z.uuid() });

export const readPaperRules = operation({
  id: 'readPaperRules',
  method: 'GET',
  path: '/api/paper-rules',
  summary: 'Get the text on every printout, and whether 42 CFR Part 2 asks for more',
  access: 'applicant:read',
  reply: { status: 200, body: paperRules },
});

export const showPaper = operation({
  id: 'showPaper',
  method: 'POST',
  path: '/api/applicant/:id/paper',
  summary: 'Get chosen parts of a record, ready to print. Recorded as a disclosure',
  isLight: true,
  access: 'applicant:read',
  changes: ['disclosures'],
  params,
  body: paperToMake,
  reply: { status: 200, body: paper },
  problems: ['not-found', 'merged', ...disclosureProblems],
});

export const savePaper = operation({
  id: 'savePaper',
  method: 'POST',
  path: '/api/applicant/:id/paper/pdf',
  summary: 'Download chosen parts of a record as a PDF. Recorded as a disclosure',
  isLight: true,
  access: 'applicant:read',
  changes: ['disclosures'],
  params,
  body: paperToMake,
  reply: { status: 200, file: 'application/pdf' },
  problems: ['not-found', 'merged', ...disclosureProblems],
});
