import * as z from 'zod';
import { isNotAfterToday, isRealDay } from './days.ts';

/** Text that names a day. The format is for the API's description; the rules check more. */
export const dayText = z.string().meta({ format: 'date' });

/** A day up to today, or null; empty text means "not given" and becomes null. */
export function optionalPastDay() {
  return dayText
    .refine((value) => value === '' || isRealDay(value), { error: 'rule:date', abort: true })
    .refine((value) => value === '' || isNotAfterToday(value), 'rule:future')
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** Any past or future day, or null; empty text means "not given" and becomes null. */
export function optionalDay() {
  return dayText
    .refine((value) => value === '' || isRealDay(value), 'rule:date')
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** A required past or future day. */
export function requiredDay() {
  return dayText.min(1, { abort: true }).refine(isRealDay, 'rule:date');
}

/** A day in replies. */
export const day = dayText.regex(/^\d{4}-\d{2}-\d{2}$/);

/** A moment in replies: ISO 8601, UTC. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T/)
  .meta({ format: 'date-time' });
