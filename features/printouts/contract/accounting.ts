import * as z from 'zod';
import { day } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { paper } from '#core/contract/printout.ts';
import { exportFormats, exportTypes } from '#core/contract/table-files.ts';
import { optionalLine } from '#core/contract/text.ts';
import { disclosure } from './disclosures.ts';
import { readerTimeZone } from './papers.ts';

/** Limits of the accounting period; no law asks for more than 6 years. */
export const accountingYearsBounds = { minimum: 1, maximum: 6 } as const;

/** Disclosures of a person's record, for the accounting they may request (42 CFR 2.25). */
export const accounting = z.object({
  /** First day, in the organization's time zone. */
  since: day,
  years: z.int(),
  /** Legal source of the period. */
  source: z.string(),
  /** Newest first. Leaves out internal use and the person's own downloads. */
  items: z.array(disclosure),
  /** True if there are more than are listed. */
  isCut: z.boolean(),
});
export type Accounting = z.infer<typeof accounting>;

const params = z.object({ id: z.uuid() });

/** The request is recorded, and the accounting goes only to the person. */
const accountingRequest = {
  /** Someone who asks on the person's behalf. Recorded only; the recipient stays the person. */
  askedBy: optionalLine(200).default(null),
  language: z.enum(languages),
  zone: readerTimeZone,
} as const;

export const readAccounting = operation({
  id: 'readAccounting',
  method: 'GET',
  path: '/api/applicant/:id/accounting',
  summary: 'List a record’s disclosures for the accounting period',
  access: 'applicant:read',
  reads: ['disclosures'],
  params,
  reply: { status: 200, body: accounting },
  problems: ['not-found', 'merged'],
});

export const showAccounting = operation({
  id: 'showAccounting',
  method: 'POST',
  path: '/api/applicant/:id/accounting',
  summary:
    'Get the accounting of disclosures as a printout for the person. The request is recorded',
  isLight: true,
  access: 'applicant:read',
  changes: ['disclosures'],
  params,
  body: z.strictObject(accountingRequest),
  reply: { status: 200, body: paper },
  problems: ['not-found', 'merged'],
});

export const saveAccounting = operation({
  id: 'saveAccounting',
  method: 'POST',
  path: '/api/applicant/:id/accounting/pdf',
  summary: 'Download the accounting of disclosures as a PDF',
  isLight: true,
  access: 'applicant:read',
  changes: ['disclosures'],
  params,
  body: z.strictObject(accountingRequest),
  reply: { status: 200, file: 'application/pdf' },
  problems: ['not-found', 'merged'],
});

export const exportAccounting = operation({
  id: 'exportAccounting',
  method: 'POST',
  path: '/api/applicant/:id/accounting/file',
  summary: 'Download the accounting of disclosures as xlsx or CSV',
  isLight: true,
  access: 'applicant:read',
  changes: ['disclosures'],
  params,
  body: z.strictObject({ ...accountingRequest, format: z.enum(exportFormats).default('xlsx') }),
  reply: { status: 200, file: exportTypes.xlsx, otherFiles: [exportTypes.csv] },
  problems: ['not-found', 'merged'],
});
