import * as z from 'zod';
import { optionalChoice } from '#core/contract/choices.ts';
import { day, optionalDay, requiredDay } from '#core/contract/dates.ts';
import {
  emailText,
  optionalEmail,
  optionalLine,
  optionalParagraphs,
  optionalPhone,
  requiredLine,
} from '#core/contract/text.ts';
import type { SupportDateKind } from './enumerations.ts';

/**
 * Kinds of fields in a support record: how each is sent, stored, and edited. Each field is declared
 * once (`support-groups.ts`).
 */
export interface SupportField<
  Sent extends z.ZodType = z.ZodType,
  Stored extends z.ZodType = z.ZodType,
> {
  readonly kind: 'line' | 'paragraphs' | 'phone' | 'email' | 'day' | 'choice' | 'amount';
  /** An entry needs this field. */
  readonly required: boolean;
  /** Name of the enumeration in the contract, with its values. */
  readonly list?: string;
  readonly values?: readonly string[];
  /** Needs a reminder, so the day is also stored where the calendar finds it. */
  readonly remindsOf?: SupportDateKind;
  readonly sent: Sent;
  readonly kept: Stored;
}

const storedText = z.string().nullable();

function field<
  const Kind extends SupportField['kind'],
  Sent extends z.ZodType,
  Stored extends z.ZodType,
>(kind: Kind, sent: Sent, stored: Stored) {
  return { kind, required: false as boolean, sent, kept: stored } as const;
}

/** Identifies the entry; required. */
export function requiredName() {
  return { ...field('line', requiredLine(200), z.string()), required: true };
}

export function line(max = 200) {
  return field('line', optionalLine(max).default(null), storedText);
}

export function paragraphs(max: number) {
  return field('paragraphs', optionalParagraphs(max).default(null), storedText);
}

export function phone() {
  return field('phone', optionalPhone().default(null), storedText);
}

export function email() {
  return field('email', optionalEmail().default(null), emailText.nullable());
}

export function anyDay(remindsOf?: SupportDateKind) {
  const shape = field('day', optionalDay().default(null), day.nullable());
  return remindsOf === undefined ? shape : { ...shape, remindsOf };
}

export function mustHaveDay(remindsOf: SupportDateKind) {
  return { ...field('day', requiredDay(), day), required: true, remindsOf };
}

/** An optional value of an enumeration. */
export function choice<const Values extends readonly [string, ...string[]]>(
  list: string,
  values: Values,
) {
  const sent = optionalChoice(values).default(null);
  return { ...field('choice', sent, z.enum(values).nullable()), list, values };
}

export function mustChoose<const Values extends readonly [string, ...string[]]>(
  list: string,
  values: Values,
) {
  return { ...field('choice', z.enum(values), z.enum(values)), required: true, list, values };
}

const maxAmount = 9_999_999.99;

/** In currency units, with cents. */
export function amount() {
  const sent = z
    .number({ error: ({ code }) => (code === 'invalid_type' ? 'rule:amount' : undefined) })
    .min(0)
    .max(maxAmount)
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'rule:amount')
    .nullable()
    .default(null);
  return field('amount', sent, z.number().nullable());
}
