import { requiredLine } from '#core/contract/text.ts';

/** Maximum length of a name, as in the contract's `register`. */
const maxNameLength = 100;
const nameLine = requiredLine(maxNameLength);

interface ProviderNames {
  email: string;
  name: string | undefined;
  givenName: string | undefined;
  familyName: string | undefined;
}

/**
 * Names for a new account. Falls back to the full name, then the email address, since a provider may know
 * only one name or none. Users can change both in the profile.
 */
export function accountNames({ email, name, givenName, familyName }: ProviderNames) {
  const localPart = email.slice(0, email.lastIndexOf('@')).replaceAll(/[._+-]+/g, ' ');
  const nameParts = (cleanName(name) || cleanName(localPart) || email).split(' ');
  const [first = '', ...others] = nameParts;
  return {
    firstName: cleanName(givenName) || first,
    // A single name fills both fields, as in passports.
    lastName: cleanName(familyName) || others.join(' ') || first,
  };
}

/** Cleans a name by the contract's rules; '' when nothing is left. */
function cleanName(rawName: string | undefined): string {
  const spaced = (rawName ?? '').replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').normalize('NFC');
  // Cut by code points: half a surrogate pair would be invalid.
  let cut = '';
  for (const character of spaced.trim()) {
    if (cut.length + character.length > maxNameLength) break;
    cut += character;
  }
  return nameLine.safeParse(cut).data ?? '';
}
