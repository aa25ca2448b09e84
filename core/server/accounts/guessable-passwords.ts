import { dictionary } from '@zxcvbn-ts/language-common';

/** About 49,000 of the most used passwords, from leaked lists, in lower case. */
const common = new Set(dictionary['passwords-common']);

/** A password that only repeats this many characters or fewer is guessable: `abcabcabcabc`. */
const shortestPeriod = 4;

/**
 * True if a password is common, or easy to guess for this person. Besides the list, it rejects
 * listed words with digits or signs around them (`password1234`), doubled or with the usual
 * substitutions (`p4ssw0rd`), keyboard rows, repeated characters, and the person's own name or
 * address.
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const normalized = password.normalize('NFKC').toLowerCase();
  const plain = normalized.replaceAll(/[\s._-]+/g, '');
  const candidates = [normalized, plain, unmasked(plain)];
  if (candidates.some((text) => common.has(text) || common.has(core(text)))) return true;
  if (candidates.some((text) => isListedTwice(core(text)))) return true;
  return isRepetition(plain) || isSequence(plain) || isAboutPerson(plain, about);
}

/** Strips the digits and signs at both ends, which add little to a guess. */
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

/**
 * True if the text is a run of the alphabet, of digits, or of a keyboard row, in either direction.
 */
function isSequence(text: string): boolean {
  return [...rows, ...keyboards.map((keys) => keys.repeat(2))].some(
    (row) => row.includes(text) || [...row].toReversed().join('').includes(text),
  );
}

/** True if only digits and signs are left once the person's names are removed. */
function isAboutPerson(text: string, about: readonly string[]): boolean {
  const nameParts = about
    .flatMap((value) =>
      value
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u),
    )
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  const rest = nameParts.reduce((remaining, word) => remaining.replaceAll(word, ''), text);
  return rest !== text && core(rest).length < 4;
}
