import { describe, expect, it } from 'vitest';
import { formatIn, personName, relativeTo } from './format.ts';

describe('day', () => {
  // The tests run half a day ahead of Greenwich, where a day converted through UTC would shift.
  it.each([
    ['en', '1990-01-01', 'January 1, 1990'],
    ['fr', '1990-01-01', '1er janvier 1990'],
    ['en', '2024-02-29', 'February 29, 2024'],
  ])('in %s says %s as %s', (language, value, expected) => {
    expect(formatIn(language).day(value)).toBe(expected);
  });

  it('returns empty text for no day', () => {
    expect(formatIn('en').day(null)).toBe('');
  });
});

describe('inOrder', () => {
  it.each(['en', 'fr'])(
    'in %s sorts accented letters with their base letters, not after z',
    (language) => {
      const names = ['Zoé', 'Élan', 'Eve', 'œuvre', 'Otto', 'abel'];
      expect(names.toSorted(formatIn(language).compareTexts)).toEqual([
        'abel',
        'Élan',
        'Eve',
        'œuvre',
        'Otto',
        'Zoé',
      ]);
    },
  );

  it('follows the language where its alphabet differs', () => {
    expect(['Ö', 'Z'].toSorted(formatIn('de').compareTexts)).toEqual(['Ö', 'Z']);
    expect(['Ö', 'Z'].toSorted(formatIn('sv').compareTexts)).toEqual(['Z', 'Ö']);
  });
});

describe('relative', () => {
  const now = Date.UTC(2026, 5, 15, 12);
  const relativeText = (minutesAgo: number) =>
    relativeTo(
      new Date(now - minutesAgo * 60_000).toISOString(),
      now,
      new Intl.RelativeTimeFormat('en', { numeric: 'auto' }),
    );

  it.each([
    [0.2, 'now'],
    [-0.5, 'now'],
    [1, '1 minute ago'],
    [59, '59 minutes ago'],
    [60, '1 hour ago'],
    [60 * 24, 'yesterday'],
    [60 * 24 * 8, 'last week'],
    [60 * 24 * 400, 'last year'],
  ])('says %d minutes as %s', (minutes, expected) => {
    expect(relativeText(minutes)).toBe(expected);
  });
});

describe('personName', () => {
  it('puts the preferred name in the middle', () => {
    const person = { firstName: 'Jonathan', lastName: 'Doe', preferredName: 'Jon' };
    expect(personName(person, 'en')).toBe('Jonathan “Jon” Doe');
    expect(personName(person, 'fr')).toBe('Jonathan « Jon » Doe');
  });

  it('does not repeat a preferred name that is the first name', () => {
    const person = { firstName: 'Ada', lastName: null, preferredName: 'Ada' };
    expect(personName(person, 'en')).toBe('Ada');
  });

  it('returns null for a person without a name', () => {
    expect(personName({ firstName: null, lastName: null }, 'en')).toBeNull();
  });
});
