import * as z from 'zod';
import { day, moment, optionalPastDay } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { paper } from '#core/contract/printout.ts';
import { translatedText } from '#core/contract/text.ts';
import { readerTimeZone } from './papers.ts';

/** Notice given to patients at admission (42 CFR 2.22): current wording and source. */
export const patientNotice = z.object({
  source: z.string(),
  /** Day of the wording; null if unknown. */
  wordedOn: day.nullable(),
  /** Day the organization changed it; null for the shipped text, with placeholders to fill in. */
  changedOn: day.nullable(),
  text: translatedText,
});
export type PatientNotice = z.infer<typeof patientNotice>;

const givenNotice = z.object({
  id: z.string(),
  on: day,
  language: z.enum(languages),
  /** Wording that was given; null if its day was unknown. */
  wordedOn: day.nullable(),
  at: moment,
  /** Staff member; null if the account was deleted. */
  by: z.string().nullable(),
});

const params = z.object({ id: z.uuid() });

export const readPatientNotice = operation({
  id: 'readPatientNotice',
  method: 'GET',
  path: '/api/applicant/:id/patient-notice',
  summary:
    'List when someone received the notice required by 42 CFR 2.22, newest first, and whether it is due',
  access: 'applicant:read',
  reads: ['patient-notice'],
  opensRecord: true,
  params,
  reply: {
    status: 200,
    body: z.object({
      /** True if Part 2 applies here. The notice is given only then. */
      part2: z.boolean(),
      /** The organization hasn't completed the shipped text yet. */
      isAsShipped: z.boolean(),
      given: z.array(givenNotice),
    }),
  },
  problems: ['not-found', 'merged'],
});

export const givePatientNotice = operation({
  id: 'givePatientNotice',
  method: 'POST',
  path: '/api/applicant/:id/patient-notice',
  summary: 'Get the patient notice, ready to print. Records that and when it was given',
  access: 'applicant:write',
  changes: ['patient-notice'],
  params,
  body: z.strictObject({
    language: z.enum(languages),
    zone: readerTimeZone,
    /** Defaults to today. */
    givenOn: optionalPastDay().default(null),
  }),
  takesIdempotencyKey: true,
  reply: { status: 200, body: paper },
  problems: ['not-found', 'merged', 'part2-off'],
});
