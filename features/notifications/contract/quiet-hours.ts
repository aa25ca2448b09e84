import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';

/** "HH:MM", 24-hour. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'rule:time');

/** ISO weekdays: 1 is Monday, 7 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

const maxZoneLength = 60;

/** Daily period without email or push. */
export const quiet = z.object({
  from: clockTime,
  /** On the next day if not later than `from`. */
  until: clockTime,
  /** Days on which it begins. */
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
});

/** Notification hours of a user, in their time zone. */
export const hours = z.object({
  /** IANA name; null for the organization's. */
  timeZone: z.string().nullable(),
  organisationZone: z.string(),
  /** Null: no quiet hours. */
  quiet: quiet.nullable(),
  /** Time of the daily summary. */
  digestAt: clockTime,
});
export type Hours = z.infer<typeof hours>;

export const readHours = operation({
  id: 'readHours',
  method: 'GET',
  path: '/api/notification/hours',
  summary: 'Get my quiet hours, the time of my daily summary, and their time zone',
  access: 'signed-in',
  reply: { status: 200, body: hours },
});

export const updateHours = operation({
  id: 'updateHours',
  method: 'PUT',
  path: '/api/notification/hours',
  summary: 'Change my quiet hours or daily summary. Omitted fields don’t change',
  access: 'signed-in',
  body: z.strictObject({
    timeZone: z.string().max(maxZoneLength).nullable().optional(),
    quiet: quiet
      .refine(({ from, until }) => from !== until, { error: 'rule:same-time', path: ['until'] })
      .nullable()
      .optional(),
    digestAt: clockTime.optional(),
  }),
  reply: { status: 200, body: hours },
});
