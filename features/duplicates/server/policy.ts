import type {
  DuplicateReason,
  DuplicateStrength,
} from '#features/duplicates/contract/duplicates.ts';

/** The evidence that two records share. */
export interface Evidence {
  /** First and last name are identical, in either order. */
  sameName: boolean;
  swappedName: boolean;
  soundsAlike: boolean;
  /** Share of common letters in the whole names, 0 to 1. */
  similarity: number;
  sameFirstName: boolean;
  birth: { one: string | null; other: string | null };
  samePhone: boolean;
  sameEmail: boolean;
}

/**
 * The weight of each reason. The same name and birth date are enough for "very likely". Households share a phone number
 * and strangers share a name, so either alone is only "possible".
 */
const weights: Record<DuplicateReason, number> = {
  'same-name': 40,
  'same-name-swapped': 40,
  'name-sounds-alike': 26,
  'name-similar': 30,
  'same-first-name': 12,
  'same-birth': 36,
  'birth-swapped': 26,
  'birth-near': 22,
  'same-phone': 30,
  'same-email': 40,
};

/** Different birth dates count against a match. */
const differentBirthDateWeight = -10;

/** Sounds alike and looks alike: more than either. */
const alikeInBothWeight = 8;

const minScores: Record<DuplicateStrength, number> = {
  'very-likely': 75,
  likely: 50,
  possible: 30,
};

/** Share of common letters for a similar name; names that sound alike need less. */
export const similarNameThreshold = 0.6;
const soundAlikeThreshold = 0.45;

export interface Judged {
  strength: DuplicateStrength;
  reasons: DuplicateReason[];
  score: number;
}

/** Strength and reasons of a possible duplicate; null if the records don't match. */
export function judge(evidence: Evidence): Judged | null {
  const nameMatch = nameReason(evidence);
  const birthMatch = birthReason(evidence.birth.one, evidence.birth.other);
  const otherReasons = [
    ...(nameMatch ? [nameMatch] : []),
    ...(evidence.samePhone ? ['same-phone' as const] : []),
    ...(evidence.sameEmail ? ['same-email' as const] : []),
  ];
  // Many people share a birth date.
  if (otherReasons.length === 0) return null;
  const reasons = [...otherReasons, ...(birthMatch ? [birthMatch] : [])].toSorted(
    (one, other) => weights[other] - weights[one],
  );
  let score = reasons.reduce((sum, reason) => sum + weights[reason], 0);
  if (nameMatch === 'name-sounds-alike' && evidence.similarity >= soundAlikeThreshold) {
    score += alikeInBothWeight;
  }
  if (!birthMatch && evidence.birth.one && evidence.birth.other) score += differentBirthDateWeight;
  const strength = (['very-likely', 'likely', 'possible'] as const).find(
    (one) => score >= minScores[one],
  );
  return strength ? { strength, reasons, score } : null;
}

/** Only the strongest: identical names also sound the same. */
function nameReason(evidence: Evidence): DuplicateReason | undefined {
  if (evidence.sameName) return 'same-name';
  if (evidence.swappedName) return 'same-name-swapped';
  if (evidence.soundsAlike) return 'name-sounds-alike';
  if (evidence.similarity >= similarNameThreshold) return 'name-similar';
  return evidence.sameFirstName ? 'same-first-name' : undefined;
}

/** Compares two birth dates; dates are "YYYY-MM-DD". */
export function birthReason(one: string | null, other: string | null): DuplicateReason | undefined {
  if (!one || !other) return undefined;
  if (one === other) return 'same-birth';
  if (swapped(one) === other) return 'birth-swapped';
  const differing = [...one].filter((sign, place) => sign !== other[place]);
  return differing.length === 1 ? 'birth-near' : undefined;
}

/** The dates that `birthReason` matches: the same, day and month swapped, or one digit off. */
export function similarDates(day: string): string[] {
  const oneOff = [...day].flatMap((sign, place) =>
    sign === '-'
      ? []
      : [...'0123456789'].map((digit) => day.slice(0, place) + digit + day.slice(place + 1)),
  );
  return [...new Set([day, swapped(day), ...oneOff])].filter(isDay);
}

function swapped(day: string): string {
  const [year, month, date] = day.split('-');
  return `${year}-${date}-${month}`;
}

const daysPerMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Uses arithmetic, because a `Date` per candidate is slow for a thousand people. */
function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  // PostgreSQL has no year 0, which is one digit off 2000.
  if (year === 0 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const lastDay = month === 2 && isLeap ? 29 : (daysPerMonth[month - 1] ?? 0);
  return day <= lastDay;
}
