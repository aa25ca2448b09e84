import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';

/** A time of a clock, "HH:MM" from 00:00 to 23:59. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'rule:time');

/** Days of the week, 1 for Monday to 7 for Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const longestZone = 60;

/** A stretch of each of these days in which nothing is mailed or pushed. */
export const quiet = z.object({
  from: clockTime,
  /** On the day after, where it is no later than `from`. */
  until: clockTime,
  /** Those on which it begins. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
});

/** When somebody wants to hear of things, by the clock that they live by. */
export const hours = z.object({
  /** IANA name; null: the organisation's. */
  timeZone: z.string().nullable(),
  organisationZone: z.string(),
  /** Null: at any time. */
  quiet: quiet.nullable(),
  /** When the daily summary comes. */
  digestAt: clockTime,
});
export type Hours = z.infer<typeof hours>;

export const readHours = operation({
  id: 'readHours',
  method: 'GET',
  path: '/api/notification/hours',
  summary: 'When I want to hear nothing, when my daily summary comes, and by which clock',
  access: 'signed-in',
  reply: { status: 200, body: hours },
});

export const updateHours = operation({
  id: 'updateHours',
  method: 'PUT',
  path: '/api/notification/hours',
  summary: 'Change when I am told; what is left out stays',
  access: 'signed-in',
  body: z.strictObject({
    timeZone: z.string().max(longestZone).nullable().optional(),
    quiet: quiet
      .refine(({ from, until }) => from !== until, { error: 'rule:same-time', path: ['until'] })
      .nullable()
      .optional(),
    digestAt: clockTime.optional(),
  }),
  reply: { status: 200, body: hours },
});
