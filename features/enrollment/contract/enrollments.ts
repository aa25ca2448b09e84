import * as z from 'zod';
import { optionalChoice } from '#core/contract/choices.ts';
import { day, moment, requiredDay } from '#core/contract/dates.ts';
import { isNotAfterToday } from '#core/contract/days.ts';
import { line, optionalLine, optionalParagraphs } from '#core/contract/text.ts';
import { programStatuses } from '#features/person/contract/enumerations.ts';
import {
  credentialOutcomes,
  employmentOutcomes,
  followUpResults,
  housingOutcomes,
} from './enumerations.ts';

/** The user who made a change; null if Cairn made it or the account is gone. */
const colleague = z
  .object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
  .nullable();

function choiceField<
  const List extends string,
  const Values extends readonly [string, ...string[]],
>(list: List, values: Values) {
  return { list, values, schema: z.enum(values) };
}

/**
 * Outcome fields with closed lists; "Not known" is an answer, an empty value isn't. Schemas, exports, imports, forms,
 * and printouts derive from it.
 */
export const outcomeChoices = {
  housing: choiceField('housingOutcomes', housingOutcomes),
  employment: choiceField('employmentOutcomes', employmentOutcomes),
  credential: choiceField('credentialOutcomes', credentialOutcomes),
} as const;
type Choices = typeof outcomeChoices;
export type OutcomeChoice = keyof Choices;

export const outcomeChoiceNames = Object.keys(outcomeChoices) as OutcomeChoice[];

export const outcomeShape = Object.fromEntries(
  outcomeChoiceNames.map((name) => [name, outcomeChoices[name].schema]),
) as { [Name in OutcomeChoice]: Choices[Name]['schema'] };

/** The outcome of an enrollment as known at the exit. */
export const outcome = z.object({
  ...outcomeShape,
  /** The credential earned or in progress. */
  credentialName: z.string().nullable(),
});
export type Outcome = z.infer<typeof outcome>;

export const outcomeNames = Object.keys(outcome.shape) as (keyof Outcome)[];

export const sentOutcome = z.strictObject({
  ...outcomeShape,
  credentialName: optionalLine(200).default(null),
});

/** A date after the exit to ask how a former client is, and the result. */
export const followUp = z.object({
  id: z.uuid(),
  version: z.int(),
  /** Days after the exit, by the setting in force at the exit. */
  daysAfter: z.int(),
  due: day,
  /** Null until a result is recorded. */
  result: z.enum(followUpResults).nullable(),
  day: day.nullable(),
  housing: z.enum(housingOutcomes).nullable(),
  employment: z.enum(employmentOutcomes).nullable(),
  words: z.string().nullable(),
  recordedAt: moment.nullable(),
  recordedBy: colleague,
});
export type FollowUp = z.infer<typeof followUp>;

/** A stay in a bed; names are current ones. */
export const stay = z.object({
  id: z.uuid(),
  bedId: z.uuid(),
  bed: z.string(),
  room: z.string(),
  /** Location of the room; a moved enrollment may have had beds elsewhere. */
  locationId: z.uuid(),
  from: day,
  /** The day of leaving; null while the stay lasts. */
  to: day.nullable(),
});
export type Stay = z.infer<typeof stay>;

export const enrollment = z.object({
  id: z.uuid(),
  locationId: z.uuid(),
  programStatus: z.enum(programStatuses),
  startDate: day,
  /** The day the program began; null if it hasn't. */
  begunOn: day.nullable(),
  /** The day of the exit; null in the one open enrollment. */
  endDate: day.nullable(),
  outcome: outcome.nullable(),
  /** Changes of the program status, newest first. */
  history: z.array(
    z.object({
      /** Id of the change, for list keys. */
      id: z.string(),
      programStatus: z.enum(programStatuses),
      day,
      reason: z.string().nullable(),
      at: moment,
      by: colleague,
    }),
  ),
  /** Ordered by due date. */
  followUps: z.array(followUp),
  /** Stays in beds, latest first; one without an end is current. */
  stays: z.array(stay),
});
export type Enrollment = z.infer<typeof enrollment>;

/** A day up to today, because recorded facts can't lie in the future. */
export function pastDay() {
  return requiredDay().refine(isNotAfterToday, 'rule:future');
}

/** In milliseconds; a day more than a year ahead is a typo. */
const maxLeadMs = 366 * 86_400_000;

/** The first day of an enrollment; may be in the future, for a promised bed. */
export function startDay() {
  return requiredDay().refine(
    (value) => isNotAfterToday(value, new Date(Date.now() + maxLeadMs)),
    'rule:too-far-ahead',
  );
}

export const sentPlace = {
  locationId: z.uuid(),
  startDate: startDay(),
  /** A free bed at the location, from the start day on. */
  bedId: z.uuid().optional(),
};

/** The correctable fields of an enrollment; omitted fields stay as they are. */
export const enrollmentCorrection = z
  .object({
    id: z.uuid(),
    locationId: z.uuid().optional(),
    startDate: startDay().optional(),
    /** Only if the program has begun. */
    begunOn: pastDay().nullable().optional(),
    /** Only for an ended enrollment; the exit itself is a change of the program status. */
    endDate: pastDay().nullable().optional(),
    outcome: sentOutcome.nullable().optional(),
    // Other fields of an enrollment may be sent back and are ignored.
    programStatus: z.unknown().optional(),
    history: z.unknown().optional(),
    followUps: z.unknown().optional(),
    stays: z.unknown().optional(),
  })
  .strict()
  .transform(
    ({ programStatus: _, history: __, followUps: ___, stays: ____, ...corrected }) => corrected,
  );
export type EnrollmentCorrection = z.output<typeof enrollmentCorrection>;

/** The result of a follow-up. Housing and employment need an answer from the person. */
export const sentFollowUp = z
  .strictObject({
    version: z.int().min(1),
    result: z.enum(followUpResults),
    day: pastDay(),
    housing: optionalChoice(housingOutcomes).default(null),
    employment: optionalChoice(employmentOutcomes).default(null),
    words: optionalParagraphs(2000).default(null),
  })
  .refine(({ result, housing }) => result === 'reached' || housing === null, {
    path: ['housing'],
    message: 'rule:only-when-reached',
  })
  .refine(({ result, employment }) => result === 'reached' || employment === null, {
    path: ['employment'],
    message: 'rule:only-when-reached',
  });

/** Reason for a correction or deletion. */
export const sentReason = line(500);
