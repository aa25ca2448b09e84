import { demoPeople } from '#server/demo/accounts.ts';
import { inventedNames } from '#server/demo/invented-people.ts';

/** How the helpers of the tests call people who are in no demo. */
const namesOfHelpers = ['Waymark', 'Nour', 'Granit', 'Odile', 'Grève'];

/** Parts of made-up names that are words of ours as well. */
const alsoWords = new Set(['Cairn', 'Stone', 'Roche']);

/** The shortest part of a name that is looked for: three letters in a row come about by chance. */
const shortest = 4;

/** What looks like this is somebody's, whoever it is. */
const shapes: [string, RegExp][] = [
  ['e-mail address', /[\p{L}\d._%+-]+@(?:[\p{L}\d-]+\.)+\p{L}{2,}/u],
  ['phone number', /\b555[-. ]?01\d\d\b/],
  ['date of birth', /\b(?:19\d\d|200\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/],
];

/** The names of everybody whom the demo and the helpers of the tests make up, in parts. */
export function personalWords(): ReadonlySet<string> {
  const people = demoPeople.flatMap(({ firstName, lastName }) => [firstName, lastName]);
  const parts = [...people, ...inventedNames, ...namesOfHelpers].flatMap(lettersIn);
  return new Set(parts.filter((part) => part.length >= shortest && !alsoWords.has(part)));
}

/** Which kinds of words of a person stand in a text. */
export function findPersonalWords(text: string, words: ReadonlySet<string>): string[] {
  const kinds = shapes.filter(([, shape]) => shape.test(text)).map(([kind]) => kind);
  return lettersIn(text).some((part) => words.has(part)) ? ['name', ...kinds] : kinds;
}

function lettersIn(text: string): string[] {
  return text.normalize('NFC').match(/\p{L}+/gu) ?? [];
}
