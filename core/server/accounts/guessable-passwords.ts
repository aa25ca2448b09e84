import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords that people use most, from leaked lists; in lower case. */
const common = new Set(dictionary['passwords-common']);

/** How often the same few characters have to be repeated to fill a password: `abcabcabcabc`. */
const shortestPeriod = 4;

/**
 * Whether many people use this password, or anybody would try it for this person. Beyond the list
 * itself: a listed word with digits or signs around it (`password1234`), written twice or with the
 * usual replacements (`p4ssw0rd`), a row of the keyboard, a few characters over and over, and what
 * stands in the person's own name or address.
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const given = password.normalize('NFKC').toLowerCase();
  const plain = given.replaceAll(/[\s._-]+/g, '');
  const candidates = [given, plain, unmasked(plain)];
  if (candidates.some((text) => common.has(text) || common.has(core(text)))) return true;
  if (candidates.some((text) => isListedTwice(core(text)))) return true;
  return isRepetition(plain) || isSequence(plain) || isAboutPerson(plain, about);
}

/** Without the digits and signs at its ends, which add little to a guess. */
function core(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function unmasked(text: string): string {
  const letters: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' };
  return text
    .replaceAll(/[013457]/g, (digit) => letters[digit] ?? digit)
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('!', 'i');
}

function isListedTwice(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return text.length % 2 === 0 && half.length >= 4 && half.repeat(2) === text && common.has(half);
}

function isRepetition(text: string): boolean {
  for (let period = 1; period <= shortestPeriod; period += 1) {
    const unit = text.slice(0, period);
    if (unit.repeat(Math.ceil(text.length / period)).slice(0, text.length) === text) return true;
  }
  return false;
}

const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz'];
const keyboards = ['qwertyuiopasdfghjklzxcvbnm', 'azertyuiopqsdfghjklmwxcvbn', '1234567890'];

/** A stretch of the alphabet, of digits or of a keyboard, forwards or backwards. */
function isSequence(text: string): boolean {
  return [...rows, ...keyboards.map((keys) => keys.repeat(2))].some(
    (row) => row.includes(text) || [...row].toReversed().join('').includes(text),
  );
}

/** Nothing left but digits and signs, once their own names are taken out. */
function isAboutPerson(text: string, about: readonly string[]): boolean {
  const words = about
    .flatMap((value) =>
      value
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && core(rest).length < 4;
}
