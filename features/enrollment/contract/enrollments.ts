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

/** Who did something; null when it was Cairn itself, or their account is gone. */
const colleague = z
  .object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })
  .nullable();

function oneOf<const List extends string, const Values extends readonly [string, ...string[]]>(
  list: List,
  values: Values,
) {
  return { list, values, schema: z.enum(values) };
}

/**
 * What is chosen of an outcome, with the closed lists: "Not known" is an answer; none at all isn't.
 * Schemas, exports, imports, forms, and printouts follow from it.
 */
export const outcomeChoices = {
  housing: oneOf('housingOutcomes', housingOutcomes),
  employment: oneOf('employmentOutcomes', employmentOutcomes),
  credential: oneOf('credentialOutcomes', credentialOutcomes),
} as const;
type Choices = typeof outcomeChoices;
export type OutcomeChoice = keyof Choices;

export const outcomeChoiceNames = Object.keys(outcomeChoices) as OutcomeChoice[];

export const outcomeShape = Object.fromEntries(
  outcomeChoiceNames.map((name) => [name, outcomeChoices[name].schema]),
) as { [Name in OutcomeChoice]: Choices[Name]['schema'] };

/** What came of an enrolment, as it was known at the exit. */
export const outcome = z.object({
  ...outcomeShape,
  /** What was earned, or is being worked for. */
  credentialName: z.string().nullable(),
});
export type Outcome = z.infer<typeof outcome>;

/** The names of an outcome's fields. */
export const outcomeNames = Object.keys(outcome.shape) as (keyof Outcome)[];

/** An outcome as it is sent. */
export const sentOutcome = z.strictObject({
  ...outcomeShape,
  credentialName: optionalLine(200).default(null),
});

/** A day on which somebody is asked how they are, after their exit; and what was heard. */
export const followUp = z.object({
  id: z.uuid(),
  version: z.int(),
  /** Days after the exit, as the organisation had set it then. */
  daysAfter: z.int(),
  due: day,
  /** Null while nobody has noted anything. */
  result: z.enum(followUpResults).nullable(),
  day: day.nullable(),
  housing: z.enum(housingOutcomes).nullable(),
  employment: z.enum(employmentOutcomes).nullable(),
  words: z.string().nullable(),
  recordedAt: moment.nullable(),
  recordedBy: colleague,
});
export type FollowUp = z.infer<typeof followUp>;

/** One time that somebody had a bed; the names are as they are now. */
export const stay = z.object({
  id: z.uuid(),
  bedId: z.uuid(),
  bed: z.string(),
  room: z.string(),
  /** Of the room: an enrolment that was moved may have had beds elsewhere. */
  locationId: z.uuid(),
  from: day,
  /** The day of leaving; null while they have it. */
  to: day.nullable(),
});
export type Stay = z.infer<typeof stay>;

export const enrolment = z.object({
  id: z.uuid(),
  locationId: z.uuid(),
  programStatus: z.enum(programStatuses),
  startDate: day,
  /** The day on which the program began; null while it hasn't. */
  begunOn: day.nullable(),
  /** The day of the exit; null in the one enrolment that is open. */
  endDate: day.nullable(),
  outcome: outcome.nullable(),
  /** How the program status has changed, the newest first. */
  history: z.array(
    z.object({
      /** Of the change, for keys. */
      id: z.string(),
      programStatus: z.enum(programStatuses),
      day,
      reason: z.string().nullable(),
      at: moment,
      by: colleague,
    }),
  ),
  /** By the day on which they are due. */
  followUps: z.array(followUp),
  /** Which beds they have had, the last one first; the one without an end is theirs now. */
  stays: z.array(stay),
});
export type Enrolment = z.infer<typeof enrolment>;

/** A day that has come: what has happened can't lie ahead. */
export function dayThatHasCome() {
  return requiredDay().refine(isNotAfterToday, 'rule:future');
}

/** More than a year ahead, a day is a slip of the hand. */
const aheadAtMost = 366 * 86_400_000;

/** The day from which somebody is served. It may lie ahead: a bed is promised. */
export function startDay() {
  return requiredDay().refine(
    (value) => isNotAfterToday(value, new Date(Date.now() + aheadAtMost)),
    'rule:too-far-ahead',
  );
}

/** Where somebody is served, and from when. */
export const sentPlace = {
  locationId: z.uuid(),
  startDate: startDay(),
  /** A free bed of the location, theirs from the start on. */
  bedId: z.uuid().optional(),
};

/** What a call to correct an enrolment may change. What it leaves out stays. */
export const enrolmentCorrection = z
  .object({
    id: z.uuid(),
    locationId: z.uuid().optional(),
    startDate: startDay().optional(),
    /** Only where the program has begun. */
    begunOn: dayThatHasCome().nullable().optional(),
    /** Only of an enrolment that has ended: the exit itself is a change of the program status. */
    endDate: dayThatHasCome().nullable().optional(),
    outcome: sentOutcome.nullable().optional(),
    // What else an enrolment holds may be sent back, and is ignored.
    programStatus: z.unknown().optional(),
    history: z.unknown().optional(),
    followUps: z.unknown().optional(),
    stays: z.unknown().optional(),
  })
  .strict()
  .transform(
    ({ programStatus: _, history: __, followUps: ___, stays: ____, ...corrected }) => corrected,
  );
export type EnrolmentCorrection = z.output<typeof enrolmentCorrection>;

/** What is noted of a follow-up. Where somebody lives and works is heard from them, or not at all. */
export const sentFollowUp = z
  .strictObject({
    version: z.int().min(1),
    result: z.enum(followUpResults),
    day: dayThatHasCome(),
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

/** Why something is corrected or taken back. */
export const sentReason = line(500);
