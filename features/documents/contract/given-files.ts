import * as z from 'zod';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { paper } from '#core/contract/printout.ts';
import {
  disclosureDetails,
  disclosureProblems,
  hasConsentIfNeeded,
} from '#features/printouts/contract/disclosures.ts';
import { readerTimeZone } from '#features/printouts/contract/papers.ts';

export const fileToGive = z
  .strictObject({ language: z.enum(languages), zone: readerTimeZone, ...disclosureDetails })
  .superRefine(hasConsentIfNeeded);
export type FileToGive = z.output<typeof fileToGive>;

export const giveFile = operation({
  id: 'giveFile',
  method: 'POST',
  path: '/api/storage/files/:applicantId/:id/give',
  summary:
    'Record that a document goes to someone, and get its cover sheet: contents, recipient, and the statement the law requires. Download the document separately',
  access: 'applicant:read',
  changes: ['disclosures'],
  params: z.object({ applicantId: z.uuid(), id: z.uuid() }),
  body: fileToGive,
  takesIdempotencyKey: true,
  reply: { status: 200, body: paper },
  problems: ['not-found', 'merged', ...disclosureProblems],
});
