import * as z from 'zod';
import { day, moment, optionalPastDay } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import { operation } from '#core/contract/operation.ts';
import { paper } from '#core/contract/paper.ts';
import { inBothLanguagesText } from '#core/contract/text.ts';
import { zoneOfReader } from './papers.ts';

/** What patients are told as they are admitted (42 CFR 2.22), as it is worded now, and where that is from. */
export const patientNotice = z.object({
  source: z.string(),
  /** The day of the wording; null where nobody has said it. */
  wordedOn: day.nullable(),
  /** The day on which somebody here changed it; null while it is as shipped, with brackets to be filled in. */
  changedOn: day.nullable(),
  text: inBothLanguagesText,
});
export type PatientNotice = z.infer<typeof patientNotice>;

/** That the notice was given to somebody. */
const given = z.object({
  id: z.string(),
  on: day,
  language: z.enum(languages),
  /** The wording that it was; null where nobody had said its day. */
  wordedOn: day.nullable(),
  at: moment,
  /** Who of the staff; null when their account is gone. */
  by: z.string().nullable(),
});

const params = z.object({ id: z.uuid() });

export const readPatientNotice = operation({
  id: 'readPatientNotice',
  method: 'GET',
  path: '/api/applicant/:id/patient-notice',
  summary:
    'When somebody was given the notice of 42 CFR 2.22, the newest first, and whether it is due here',
  access: 'applicant:read',
  reads: ['patient-notice'],
  opensRecord: true,
  params,
  reply: {
    status: 200,
    body: z.object({
      /** Whether Part 2 holds here; only then it is given. */
      part2: z.boolean(),
      /** It is as it was shipped: nobody has completed it. */
      isAsShipped: z.boolean(),
      given: z.array(given),
    }),
  },
  problems: ['not-found', 'merged'],
});

export const givePatientNotice = operation({
  id: 'givePatientNotice',
  method: 'POST',
  path: '/api/applicant/:id/patient-notice',
  summary: 'The notice as a paper, ready to be printed; that and when it was given is noted',
  access: 'applicant:write',
  changes: ['patient-notice'],
  params,
  body: z.strictObject({
    language: z.enum(languages),
    zone: zoneOfReader,
    /** Today when left out. */
    givenOn: optionalPastDay().default(null),
  }),
  takesIdempotencyKey: true,
  reply: { status: 200, body: paper },
  problems: ['not-found', 'merged', 'part2-off'],
});
