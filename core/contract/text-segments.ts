/**
 * Parts of a text message, as phone networks bill them (3GPP TS 23.038 and 23.040): 160 characters of
 * the GSM alphabet or 70 others in one part, 153 or 67 a part in several.
 */

/** Characters of the GSM alphabet that take one place. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Characters of its extension, which take two. */
const extended = new Set('\f^{}\\[~]|€');

const gsm = { alone: 160, joined: 153 } as const;
const ucs2 = { alone: 70, joined: 67 } as const;

export interface TextSize {
  /** `ucs2` costs more than twice as much, and one character is enough for it. */
  alphabet: 'gsm' | 'ucs2';
  /** Parts that are sent and billed; 0 for an empty text. */
  segments: number;
}

/** Measures a text message. */
export function measureText(text: string): TextSize {
  const characters = [...text];
  const isGsm = characters.every((one) => basic.has(one) || extended.has(one));
  const { alone, joined } = isGsm ? gsm : ucs2;
  const places = characters.map((one) => {
    if (isGsm) return extended.has(one) ? 2 : 1;
    return one.length;
  });
  const alphabet = isGsm ? 'gsm' : 'ucs2';
  const total = places.reduce((sum, one) => sum + one, 0);
  if (total <= alone) return { alphabet, segments: total === 0 ? 0 : 1 };
  // A character of two places is never split between parts.
  let segments = 1;
  let used = 0;
  for (const place of places) {
    if (used + place > joined) {
      segments += 1;
      used = 0;
    }
    used += place;
  }
  return { alphabet, segments };
}

const plainForms: readonly [RegExp, string][] = [
  [/[\u00a0\u2002-\u200a\u202f]/g, ' '],
  [/[\u2018\u2019\u2032]/g, "'"],
  [/[\u201c\u201d\u2033]/g, '"'],
  [/\u00ab\s?|\s?\u00bb/g, '"'],
  [/[\u2010-\u2015]/g, '-'],
  [/\u2026/g, '...'],
  [/œ/g, 'oe'],
  [/Œ/g, 'OE'],
];

/**
 * Replaces typographic spaces, quotes, dashes, and ligatures by what the GSM alphabet has. Letters
 * with accents stay, also those that it lacks: a word without its accent is misspelt.
 */
export function plainTypography(text: string): string {
  // Some keyboards send a letter and its accent apart.
  return plainForms.reduce(
    (result, [typed, plain]) => result.replace(typed, plain),
    text.normalize('NFC'),
  );
}
