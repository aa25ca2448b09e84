import { type Language, textIn } from '#core/contract/languages.ts';
import type { ContactDetails } from './organization.ts';

/* No zod here: the small public forms load this too. */

/** Id of the element with the contact details as JSON in the public forms' page. */
export const contactDetailsInPage = 'contact-details';

/** The details; null without any way to reach the organization. Hours alone don't count. */
export function usableDetails(details: ContactDetails | null | undefined): ContactDetails | null {
  return details && (details.phone !== null || details.address !== null) ? details : null;
}

/**
 * "506-555-0123 (Monday to Friday, 9 to 5)"; null without a phone. For mails, which others may read, so it
 * never names a place.
 */
export function phoneAndHours(details: ContactDetails, language: Language): string | null {
  const hours = textIn(details.hours, language);
  if (details.phone === null) return null;
  return hours === '' ? details.phone : `${details.phone} (${hours})`;
}

/** A phone number with non-breaking separators, unless it is longer than the line. */
export function unbrokenNumber(number: string): string {
  return number.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0');
}

/** The `sms:` link for this number, with the keyword that the service expects, if any. */
export function textMessageLink(number: string, word: string | null): string {
  return word ? `sms:${number}?&body=${encodeURIComponent(word)}` : `sms:${number}`;
}
