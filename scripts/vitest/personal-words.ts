import { demoPeople } from '#app/demo/accounts.ts';
import { inventedNames } from '#app/demo/invented-people.ts';

/** How the helpers of the tests call people who are in no demo. */
const namesOfHelpers = ['Waymark', 'Nour', 'Granit', 'Odile', 'Grève'];

/** Parts of made-up names that are words of ours as well. */
const alsoWords = new Set(['cairn', 'stone', 'roche', 'grace']);

/** The shortest part of a name that is looked for: three letters in a row come about by chance. */
const shortest = 4;

/** What looks like this is somebody's, whoever it is. */
const shapes: [string, RegExp][] = [
  ['e-mail address', /[\p{L}\d._%+-]+@(?:[\p{L}\d-]+\.)+\p{L}{2,}/u],
  ['phone number', /\b555[-. ]?01\d\d\b/],
  ['date of birth', /\b(?:19\d\d|200\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/],
];

/** The names of everybody whom the demo and the helpers of the tests make up, in parts and in plain letters. */
export function personalWords(): ReadonlySet<string> {
  const people = demoPeople.flatMap(({ firstName, lastName }) => [firstName, lastName]);
  const parts = [...people, ...inventedNames, ...namesOfHelpers].flatMap(lettersIn);
  const ofSomebody = parts.filter((part) => !alsoWords.has(part));
  return new Set(ofSomebody.filter((part) => part.length >= shortest));
}

/** Which kinds of words of a person stand in a text. */
export function findPersonalWords(text: string, words: ReadonlySet<string>): string[] {
  const written = asWritten(text);
  const kinds = shapes.filter(([, shape]) => shape.test(written)).map(([kind]) => kind);
  return lettersIn(written).some((part) => words.has(part)) ? ['name', ...kinds] : kinds;
}

/** An address is told with its odd letters in numbers. */
function asWritten(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

/** However they are written: names stand in addresses of e-mail without accents and capitals. */
function lettersIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}+/gu, '');
  return plain.toLowerCase().match(/\p{L}+/gu) ?? [];
}
