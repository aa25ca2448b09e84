import { demoPeople } from '#app/demo/accounts.ts';
import { inventedNames } from '#app/demo/invented-people.ts';

/** Names used by test helpers that aren't in the demo. */
const helperNames = ['Waymark', 'Nour', 'Granit', 'Odile', 'Grève'];

/** Parts of made-up names that are also ordinary words. */
const ordinaryWords = new Set(['cairn', 'stone', 'roche', 'grace']);

/** Shortest part of a name to search for; three letters match by chance. */
const minPartLength = 4;

/** Patterns of personal data. */
const patterns: [string, RegExp][] = [
  ['e-mail address', /[\p{L}\d._%+-]+@(?:[\p{L}\d-]+\.)+\p{L}{2,}/u],
  ['phone number', /\b555[-. ]?01\d\d\b/],
  ['date of birth', /\b(?:19\d\d|200\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/],
];

/** All parts of made-up names in the demo and test helpers, in plain letters. */
export function personalWords(): ReadonlySet<string> {
  const people = demoPeople.flatMap(({ firstName, lastName }) => [firstName, lastName]);
  const parts = [...people, ...inventedNames, ...helperNames].flatMap(lettersIn);
  const nameParts = parts.filter((part) => !ordinaryWords.has(part));
  return new Set(nameParts.filter((part) => part.length >= minPartLength));
}

/** Kinds of personal data in a text. */
export function findPersonalWords(text: string, words: ReadonlySet<string>): string[] {
  const written = asWritten(text);
  const kinds = patterns.filter(([, shape]) => shape.test(written)).map(([kind]) => kind);
  return lettersIn(written).some((part) => words.has(part)) ? ['name', ...kinds] : kinds;
}

/** Percent-decodes an address. */
function asWritten(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

/** Names in email addresses have no accents or capitals. */
function lettersIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase().match(/\p{L}+/gu) ?? [];
}
