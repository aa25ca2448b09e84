import { requiredLine } from '#core/contract/text.ts';

/** The longest first or last name that an account can have, as in the contract's `register`. */
const longestName = 100;
const nameLine = requiredLine(longestName);

interface Called {
  email: string;
  name: string | undefined;
  givenName: string | undefined;
  familyName: string | undefined;
}

/**
 * What somebody's new account is called. A provider may know only one name, or none: then the name
 * as a whole helps, then the address. The person can change it in the profile.
 */
export function namesOf({ email, name, givenName, familyName }: Called) {
  const localPart = email.slice(0, email.lastIndexOf('@')).replaceAll(/[._+-]+/g, ' ');
  const words = (asName(name) || asName(localPart) || email).split(' ');
  const [first = '', ...others] = words;
  return {
    firstName: asName(givenName) || first,
    // Whoever has one name is called by it twice, as in a passport.
    lastName: asName(familyName) || others.join(' ') || first,
  };
}

/** By the contract's rules for a name; '' when nothing is left of it. */
function asName(said: string | undefined): string {
  const spaced = (said ?? '').replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ').normalize('NFC');
  // By whole characters: half of one would be a broken surrogate.
  let cut = '';
  for (const character of spaced.trim()) {
    if (cut.length + character.length > longestName) break;
    cut += character;
  }
  return nameLine.safeParse(cut).data ?? '';
}
