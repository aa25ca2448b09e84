import * as z from 'zod';
import {
  isEmailAddress,
  isPhoneNumber,
  isWebAddress,
  manyLines,
  maxEmailLength,
  maxPhoneLength,
  oneLine,
} from './text-patterns.ts';

/**
 * Text that people type. Accepts any script, direction, combining marks, and emoji. Refuses control
 * characters and broken surrogates, which are never meant and which PostgreSQL can't always store.
 * An error text that starts with `rule:` names one of our rules; see validation-rules.ts.
 */

/** One line of text: trimmed, composed (NFC), at most `max` UTF-16 units. May be empty. */
export function line(max: number) {
  return z.string().normalize('NFC').trim().max(max).regex(oneLine, 'rule:characters');
}

/** One line of text that may not be empty. */
export function requiredLine(max: number) {
  return line(max).min(1);
}

/** One line of text, or null; empty text means "not given" and becomes null. */
export function optionalLine(max: number) {
  return line(max).transform(emptyToNull).nullable();
}

/** Several lines of text: trimmed, composed (NFC), at most `max` UTF-16 units. May be empty. */
function paragraphs(max: number) {
  return z.string().normalize('NFC').trim().max(max).regex(manyLines, 'rule:characters');
}

/** Several lines of text, or null. */
export function optionalParagraphs(max: number) {
  return paragraphs(max).transform(emptyToNull).nullable();
}

/** A phone number as typed: at least three digits and the usual separators. May be null. */
export function optionalPhone() {
  return z
    .string()
    .trim()
    .max(maxPhoneLength)
    .refine((value) => value === '' || isPhoneNumber(value), 'rule:phone')
    .transform(emptyToNull)
    .nullable();
}

/** An email address in replies. */
export const emailText = z.string().meta({ format: 'email' });

/** An email address, or null. Kept as typed; compared in lower case. */
export function optionalEmail() {
  return emailText
    .trim()
    .max(maxEmailLength)
    .refine((value) => value === '' || isEmailAddress(value), 'rule:email')
    .transform(emptyToNull)
    .nullable();
}

/** A required email address. */
export function requiredEmail() {
  return emailText.trim().min(1).max(maxEmailLength).refine(isEmailAddress, 'rule:email');
}

/** A web address, or null. Only http and https, so that no link runs a script. */
export function optionalWebAddress() {
  return z
    .string()
    .trim()
    .max(300)
    .refine((value) => value === '' || isWebAddress(value), 'rule:web-address')
    .transform(emptyToNull)
    .nullable();
}

function emptyToNull(value: string): string | null {
  return value === '' ? null : value;
}

/** Several lines of text that may not be empty. */
export function requiredParagraphs(max: number) {
  return paragraphs(max).min(1);
}

/** A text of the organization, in replies. */
export const translatedText = z.object({
  en: z.string(),
  fr: z.string(),
  es: z.string().optional(),
});

/** A text in each language that it must have; empty ones in other languages are left out. */
function translated<Schema extends z.ZodType<string, string>>(required: Schema, optional: Schema) {
  const text = optional.transform((written) => written || undefined).optional();
  return z.strictObject({ en: required, fr: required, es: text });
}

/** One line in each language, at most `max` UTF-16 units; not empty in English and French. */
export function translatedLine(max: number) {
  return translated(requiredLine(max), line(max));
}

/** Several lines in each language, at most `max` UTF-16 units; not empty in English and French. */
export function translatedParagraphs(max: number) {
  return translated(requiredParagraphs(max), paragraphs(max));
}

/** One line in each language, or none in any: English and French are both written or both empty. */
export function optionalTranslatedLine(max: number) {
  return translated(line(max), line(max)).superRefine(({ en, fr }, context) => {
    if ((en === '') === (fr === '')) return;
    const path = [en === '' ? 'en' : 'fr'];
    context.addIssue({ code: 'custom', path, message: 'rule:both-languages' });
  });
}
