import type { ContactDetails } from './organisation.ts';

/*
 * Without zod: the public forms, which are small, load it too.
 */

/** Where the server writes the contact details into the page of the public forms, as JSON. */
export const contactDetailsInPage = 'contact-details';

/** The details, or null where they hold no way to reach the organization: hours alone are none. */
export function waysToReach(details: ContactDetails | null | undefined): ContactDetails | null {
  return details && (details.phone !== null || details.address !== null) ? details : null;
}

/** A phone number that no line end breaks. */
export function unbrokenNumber(number: string): string {
  return number.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0');
}
