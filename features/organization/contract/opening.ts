import * as z from 'zod';
import { day, requiredDay } from '#core/contract/dates.ts';

/** ISO weekdays: 1 is Monday, 7 is Sunday. */
export const openWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Most days without answers that can be set: a few years of holidays. */
export const maxClosedDays = 60;

/** When someone answers people who ask for help. Promised replies count only these times. */
export const opening = z.object({
  /** ISO weekdays, in order. */
  days: z.array(z.int().min(1).max(7)),
  /** Local times, "HH:mm". Null: around the clock. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  /** Days on which no one answers, such as holidays, in order. */
  closedDays: z.array(day),
});
export type Opening = z.infer<typeof opening>;

const optionalClockTime = z
  .string()
  .regex(/^(?:([01]\d|2[0-3]):[0-5]\d)?$/, { error: 'rule:time', abort: true })
  .transform((time) => time || null)
  .nullable();

const inOrder = <Item>(items: Item[]) => [...new Set(items)].toSorted();

/** Opening times in a request. Empty times mean around the clock. */
export const writtenOpening = z
  .strictObject({
    days: z.array(z.int().min(1).max(7)).min(1).max(7).transform(inOrder),
    from: optionalClockTime,
    until: optionalClockTime,
    closedDays: z.array(requiredDay()).max(maxClosedDays).transform(inOrder),
  })
  .refine(({ from, until }) => (from === null) === (until === null), {
    path: ['until'],
    message: 'rule:both-times',
  })
  .refine(({ from, until }) => from === null || until === null || from < until, {
    path: ['until'],
    message: 'rule:event-end',
  });
