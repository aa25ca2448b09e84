import * as z from 'zod';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { requiredLine, requiredParagraphs } from '#core/contract/text.ts';
import { contactOverride } from '#features/person/contract/contact-safety.ts';

/** In UTF-16 units; five lines fit into the window of an envelope. */
export const maxLetterAddressLength = 300;
export const maxLetterNameLength = 100;

const letterToWrite = z.strictObject({
  language: z.enum(languages),
  name: requiredLine(maxLetterNameLength),
  address: requiredParagraphs(maxLetterAddressLength),
  override: contactOverride.optional(),
});
export type LetterToWrite = z.infer<typeof letterToWrite>;

export const saveReturnLetter = operation({
  id: 'saveReturnLetter',
  method: 'POST',
  path: '/api/draft-applicant/:id/letter/pdf',
  summary:
    'Download a letter that asks an applicant to call or write back, with their code spelled out, as a PDF for a window envelope. It says nothing about what they applied for',
  access: 'draft:finalise',
  params: z.object({ id: z.uuid() }),
  body: letterToWrite,
  reply: { status: 200, file: 'application/pdf' },
  problems: ['not-found', 'already-finalised', 'not-submitted', 'contact-refused'],
});

export const saveReturnLetterToPerson = operation({
  id: 'saveReturnLetterToPerson',
  method: 'POST',
  path: '/api/applicant/:id/return-letter/pdf',
  summary:
    'Download a letter that asks a person with a record to call or write back, with their reference spelled out, as a PDF for a window envelope. It says nothing about the reason',
  access: 'applicant:write',
  params: z.object({ id: z.uuid() }),
  body: letterToWrite,
  reply: { status: 200, file: 'application/pdf' },
  problems: ['not-found', 'merged', 'contact-refused'],
});
