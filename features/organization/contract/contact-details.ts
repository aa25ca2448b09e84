import { inLanguage, type Language } from '#core/contract/languages.ts';
import type { ContactDetails } from './organization.ts';

/*
 * Without zod: the public forms, which are small, load it too.
 */

/** Where the server writes the contact details into the page of the public forms, as JSON. */
export const contactDetailsInPage = 'contact-details';

/** The details, or null where they hold no way to reach the organization: hours alone are none. */
export function waysToReach(details: ContactDetails | null | undefined): ContactDetails | null {
  return details && (details.phone !== null || details.address !== null) ? details : null;
}

/**
 * "506-555-0123 (Monday to Friday, 9 to 5)"; null without a phone. For mails, which others may read:
 * they never name a place.
 */
export function phoneAndHours(details: ContactDetails, language: Language): string | null {
  const hours = inLanguage(details.hours, language);
  if (details.phone === null) return null;
  return hours === '' ? details.phone : `${details.phone} (${hours})`;
}

/** A phone number that no line end breaks, unless the line is shorter than the number. */
export function unbrokenNumber(number: string): string {
  return number.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0');
}

/** The `sms:` link for this number; it fills in the word that the service expects, if any. */
export function textMessageLink(number: string, word: string | null): string {
  return word ? `sms:${number}?&body=${encodeURIComponent(word)}` : `sms:${number}`;
}
