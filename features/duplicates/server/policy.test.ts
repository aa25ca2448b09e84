import { describe, expect, it } from 'vitest';
import { birthReason, type Evidence, judge, similarDates } from './policy.ts';

const nothing: Evidence = {
  sameName: false,
  swappedName: false,
  soundsAlike: false,
  similarity: 0,
  sameFirstName: false,
  birth: { one: null, other: null },
  samePhone: false,
  sameEmail: false,
};
const sameBirth = { one: '1990-03-04', other: '1990-03-04' };
const otherBirth = { one: '1990-03-04', other: '1971-12-25' };

describe('two birth dates', () => {
  it.each([
    ['1990-03-04', '1990-03-04', 'same-birth'],
    ['1990-03-04', '1990-04-03', 'birth-swapped'],
    ['1990-03-04', '1990-03-05', 'birth-near'],
    ['1990-03-04', '1980-03-04', 'birth-near'],
    ['1990-03-04', '1991-03-05', undefined],
    ['1990-03-04', null, undefined],
    [null, null, undefined],
  ])('%s and %s: %s', (one, other, reason) => {
    expect(birthReason(one, other)).toBe(reason);
  });

  it('have something in common exactly where the search looks', () => {
    const days = similarDates('1990-03-04');
    for (const day of days) expect(birthReason('1990-03-04', day)).toBeDefined();
    expect(days).toEqual(expect.arrayContaining(['1990-03-04', '1990-04-03', '1990-03-24']));
    expect(days).not.toContain('1990-13-04');
    // February 31 doesn't exist, whatever the typo.
    expect(similarDates('1990-02-21')).not.toContain('1990-02-31');
    expect(similarDates('1990-03-31')).not.toContain('1990-31-03');
    expect(similarDates('2000-03-04')).not.toContain('0000-03-04');
  });
});

describe('duplicate score', () => {
  it.each([
    ['the same name and day of birth', { sameName: true, birth: sameBirth }, 'very-likely'],
    ['a swapped name, the same day', { swappedName: true, birth: sameBirth }, 'very-likely'],
    ['a name that sounds alike, the same day', { soundsAlike: true, birth: sameBirth }, 'likely'],
    ['the same name and phone', { sameName: true, samePhone: true }, 'likely'],
    ['the same e-mail and name', { sameName: true, sameEmail: true }, 'very-likely'],
    ['another last name, the same day', { sameFirstName: true, birth: sameBirth }, 'possible'],
    ['the same phone alone', { samePhone: true }, 'possible'],
    ['the same name alone', { sameName: true }, 'possible'],
    ['the same name, another day', { sameName: true, birth: otherBirth }, 'possible'],
    ['a phone of the household', { samePhone: true, birth: otherBirth }, undefined],
    ['a name that only sounds alike', { soundsAlike: true }, undefined],
    ['one that also looks alike', { soundsAlike: true, similarity: 0.5 }, 'possible'],
    ['the same day of birth alone', { birth: sameBirth }, undefined],
    ['nothing', {}, undefined],
  ])('%s', (_name, evidence, strength) => {
    expect(judge({ ...nothing, ...evidence })?.strength).toBe(strength);
  });

  it('lists the reasons by weight, with each name once', () => {
    const judged = judge({
      ...nothing,
      sameName: true,
      soundsAlike: true,
      sameFirstName: true,
      similarity: 1,
      samePhone: true,
      birth: sameBirth,
    });
    expect(judged?.reasons).toEqual(['same-name', 'same-birth', 'same-phone']);
  });
});
