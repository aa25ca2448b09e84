import * as z from 'zod';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';

/** Forms that exist on paper. */
export const paperForms = ['pre-screening', 'screening'] as const;
export type PaperForm = (typeof paperForms)[number];

export const readPaperForm = operation({
  id: 'readPaperForm',
  method: 'GET',
  path: '/api/paper-form',
  summary: 'Download the current questions of a form as a PDF in large print, to fill in by hand',
  access: 'anyone',
  query: z.strictObject({
    form: z.enum(paperForms).default('pre-screening'),
    language: z.enum(languages),
  }),
  reply: { status: 200, file: 'application/pdf' },
  perMinute: 60,
});
