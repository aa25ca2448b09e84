import * as z from 'zod';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { requiredLine, requiredParagraphs } from '#core/contract/text.ts';

/** In UTF-16 units; five lines fit into the window of an envelope. */
export const maxLetterAddressLength = 300;
export const maxLetterNameLength = 100;

export const saveReturnLetter = operation({
  id: 'saveReturnLetter',
  method: 'POST',
  path: '/api/draft-applicant/:id/letter/pdf',
  summary:
    'Download a letter that asks an applicant to call or write back, with their code spelled out, as a PDF for a window envelope. It says nothing about what they applied for',
  access: 'draft:finalise',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({
    language: z.enum(languages),
    name: requiredLine(maxLetterNameLength),
    address: requiredParagraphs(maxLetterAddressLength),
  }),
  reply: { status: 200, file: 'application/pdf' },
  problems: ['not-found', 'already-finalised', 'not-submitted', 'contact-refused'],
});
