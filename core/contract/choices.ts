import * as z from 'zod';
import { requiredLine } from './text.ts';

/** One value of a closed list, or null. Forms send empty text for "not given". */
export function optionalChoice<const Values extends readonly [string, ...string[]]>(
  values: Values,
) {
  return z.preprocess((value) => (value === '' ? null : value), z.enum(values).nullable());
}

/** Several values of a closed list, each once. */
export function choices<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .array(z.enum(values))
    .max(values.length)
    .refine((list) => new Set(list).size === list.length, 'rule:repeated');
}

/** Several short free texts, each once. */
export function labels(maxLabels: number) {
  return z
    .array(requiredLine(60))
    .max(maxLabels)
    .refine((list) => new Set(list).size === list.length, 'rule:repeated');
}
