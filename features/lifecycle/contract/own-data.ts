import * as z from 'zod';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { optionalLine } from '#core/contract/text.ts';
import { readerTimeZone } from '#features/printouts/contract/papers.ts';

export const saveOwnData = operation({
  id: 'saveOwnData',
  method: 'POST',
  path: '/api/applicant/:id/own-data',
  summary:
    'Download everything held about a person, for them: a ZIP with person.json and their documents. Recorded as a disclosure',
  isLight: true,
  access: 'applicant:give-own-data',
  changes: ['disclosures'],
  needsRecentProof: true,
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    /** The representative who asked on the person's behalf; the data goes to the person. */
    askedBy: optionalLine(200).default(null),
    language: z.enum(languages),
    zone: readerTimeZone,
  }),
  reply: { status: 200, file: 'application/zip' },
  problems: ['not-found', 'merged', 'files-away'],
});
