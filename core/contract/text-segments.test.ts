import { describe, expect, it } from 'vitest';
import { measureText, plainTypography } from './text-segments.ts';

const a = (count: number) => 'a'.repeat(count);

describe('size of a text message', () => {
  it.each([
    ['empty', '', 'gsm', 0],
    ['160 letters', a(160), 'gsm', 1],
    ['161 letters', a(161), 'gsm', 2],
    ['306 letters', a(306), 'gsm', 2],
    ['307 letters', a(307), 'gsm', 3],
    ['a euro sign, which takes two places', `${a(159)}€`, 'gsm', 2],
    ['a euro sign that still fits', `${a(158)}€`, 'gsm', 1],
    [
      'a euro sign at the border of two parts, which moves as a whole',
      `${a(152)}€${a(152)}`,
      'gsm',
      3,
    ],
    ['French accents of the GSM alphabet', `${a(155)}éèàùÉ`, 'gsm', 1],
    ['an accent that it lacks', 'Prêt', 'ucs2', 1],
    ['70 characters with one that it lacks', `ê${a(69)}`, 'ucs2', 1],
    ['71 characters with one that it lacks', `ê${a(70)}`, 'ucs2', 2],
    ['134 and 135 others', `ê${a(133)}`, 'ucs2', 2],
    ['135 others', `ê${a(134)}`, 'ucs2', 3],
    ['an emoji, which takes two places', `${a(69)}🙂`, 'ucs2', 2],
    ['an emoji at the border of two parts', `${a(66)}🙂${a(66)}`, 'ucs2', 3],
  ] as const)('%s', (_name, text, alphabet, segments) => {
    expect(measureText(text)).toEqual({ alphabet, segments });
  });
});

describe('plain typography', () => {
  it('keeps a French text with quotes and no-break spaces in the GSM alphabet', () => {
    const plain = plainTypography('Votre code\u00a0: «\u00a07KQM\u00a0» — l’adresse…');
    expect(plain).toBe('Votre code : "7KQM" - l\'adresse...');
    expect(measureText(plain).alphabet).toBe('gsm');
  });

  it('keeps accents, and joins those that a keyboard sent apart', () => {
    expect(plainTypography('pre\u0302t, cœur')).toBe('prêt, coeur');
  });
});
