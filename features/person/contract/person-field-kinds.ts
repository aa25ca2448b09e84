import * as z from 'zod';
import * as kinds from '#core/contract/choices.ts';
import { day, optionalPastDay } from '#core/contract/dates.ts';
import { languages } from '#core/contract/languages.ts';
import {
  emailText,
  optionalEmail,
  optionalLine,
  optionalPhone,
  requiredLine,
} from '#core/contract/text.ts';
import type * as lists from './enumerations.ts';
import { substances } from './enumerations.ts';

/*
 * The kinds of a person's fields. Each says how a value is sent (`sent`) and replied (`kept`); server
 * and web have one map each that says how a kind is written, shown, and asked for.
 */

export type PersonFieldKind =
  | 'line'
  | 'phone'
  | 'email'
  | 'pastDay'
  | 'choice'
  | 'choices'
  | 'language'
  | 'labels'
  | 'substances'
  | 'location'
  | 'caseWorker';

/** A closed list of the contract, by its name in `enumerations.ts` and `locales/…/enumerations.json`. */
type ListName = {
  [Name in keyof typeof lists]: (typeof lists)[Name] extends readonly [string, ...string[]]
    ? Name
    : never;
}[keyof typeof lists];

/** Kinds whose value is a list. */
export const listKinds = ['choices', 'labels', 'substances'] as const satisfies PersonFieldKind[];

const nullableText = z.string().nullable();
const id = z.preprocess((value) => (value === '' ? null : value), z.uuid().nullable());

export const line = (max: number) =>
  ({ kind: 'line', sent: optionalLine(max), kept: nullableText }) as const;

/** A required text. */
export const mustHaveLine = (max: number) =>
  ({ kind: 'line', required: true, sent: requiredLine(max), kept: z.string() }) as const;

export const phone = () => ({ kind: 'phone', sent: optionalPhone(), kept: nullableText }) as const;

export const email = () =>
  ({ kind: 'email', sent: optionalEmail(), kept: emailText.nullable() }) as const;

export const pastDay = () =>
  ({ kind: 'pastDay', sent: optionalPastDay(), kept: day.nullable() }) as const;

export function choice<const Name extends ListName>(list: Name, values: (typeof lists)[Name]) {
  const sent = kinds.optionalChoice(values);
  return { kind: 'choice', list, values, sent, kept: z.enum(values).nullable() } as const;
}

export function choices<const Name extends ListName>(list: Name, values: (typeof lists)[Name]) {
  const sent = kinds.choices(values);
  return { kind: 'choices', list, values, sent, kept: z.array(z.enum(values)) } as const;
}

export const language = () =>
  ({
    kind: 'language',
    values: languages,
    sent: kinds.optionalChoice(languages),
    kept: z.enum(languages).nullable(),
  }) as const;

export const labels = (maxLabels: number) =>
  ({ kind: 'labels', sent: kinds.labels(maxLabels), kept: z.array(z.string()) }) as const;

/** Substances, each with the day of its last use where that is known. */
export const substanceUses = () =>
  ({
    kind: 'substances',
    list: 'substances',
    values: substances,
    sent: z
      .array(
        z.strictObject({
          substance: z.enum(substances),
          lastUse: optionalPastDay().default(null),
        }),
      )
      .max(substances.length)
      .refine(
        (list) => new Set(list.map((item) => item.substance)).size === list.length,
        'rule:repeated',
      ),
    kept: z.array(z.object({ substance: z.enum(substances), lastUse: day.nullable() })),
  }) as const;

/** The id of a location. */
export const location = () => ({ kind: 'location', sent: id, kept: z.uuid().nullable() }) as const;

/** The id of someone on staff. */
export const caseWorker = () =>
  ({ kind: 'caseWorker', sent: id, kept: z.uuid().nullable() }) as const;

/** Fields stored as one value, each with its own path: `address.city`. */
export function block<const Parts extends Record<string, { sent: z.ZodType; kept: z.ZodType }>>(
  parts: Parts,
) {
  const sideSchemas = <Side extends 'sent' | 'kept'>(side: Side) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part[side]])) as {
      -readonly [Name in keyof Parts]: Parts[Name][Side];
    };
  return {
    kind: 'block',
    parts,
    sent: z.strictObject(sideSchemas('sent')),
    kept: z.object(sideSchemas('kept')),
  } as const;
}
