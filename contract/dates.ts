import * as z from 'zod';
import { isNotAfterToday, isRealDay } from './days.ts';

/** A day up to today, or null; empty text means "not given" and becomes null. */
export function optionalPastDay() {
  return z
    .string()
    .refine((value) => value === '' || isRealDay(value), { error: 'rule:date', abort: true })
    .refine((value) => value === '' || isNotAfterToday(value), 'rule:future')
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** Any day, past or to come, or null; empty text means "not given" and becomes null. */
export function optionalDay() {
  return z
    .string()
    .refine((value) => value === '' || isRealDay(value), 'rule:date')
    .transform((value) => (value === '' ? null : value))
    .nullable();
}

/** A day that must be given, past or to come. */
export function requiredDay() {
  return z.string().min(1, { abort: true }).refine(isRealDay, 'rule:date');
}

/** A day as replies carry it. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A moment as replies carry it: ISO 8601, UTC. */
export const moment = z.string().regex(/^\d{4}-\d{2}-\d{2}T/);
