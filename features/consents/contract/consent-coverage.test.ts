import { describe, expect, it } from 'vitest';
import { personLetterFields } from '#features/printouts/contract/letter-fields.ts';
import { consentStateOn, gapOf, partsOfFields } from './consent-coverage.ts';

const scope = {
  kind: 'general' as const,
  parts: ['identity', 'answers', 'support'] as ('identity' | 'answers' | 'support')[],
  topics: ['housing', 'work'],
  groups: null,
  recipients: [{ name: 'Housing  Office', address: null }],
  purpose: 'Une chambre de l’office',
  isOurs: true,
};
const wanted = {
  parts: ['identity'] as const,
  recipient: 'housing office ',
  purpose: "une Chambre de l'Office",
};

describe('what a permission covers', () => {
  it('is as it is meant, whatever the case, the spaces and the apostrophes', () => {
    expect(gapOf(scope, wanted)).toBeNull();
  });

  it('is no more than its parts, topics, recipients and purpose', () => {
    const gap = gapOf(scope, {
      parts: ['answers', 'notes'],
      topics: ['housing', 'health'],
      recipient: 'Housing Office II',
      purpose: 'A room',
    });
    expect(gap).toEqual({
      parts: ['notes'],
      topics: ['health'],
      groups: [],
      recipient: true,
      purpose: true,
      discloser: false,
    });
  });

  it('is not all topics where some are named, and all groups where none are', () => {
    const parts = ['answers', 'support'] as const;
    expect(gapOf(scope, { ...wanted, parts })?.topics).toEqual(['*']);
    expect(gapOf(scope, { ...wanted, parts, topics: ['work'] })).toBeNull();
  });

  it('is nothing where somebody else was allowed to give it', () => {
    expect(gapOf({ ...scope, isOurs: false }, wanted)).toMatchObject({ discloser: true });
  });

  it('is anybody of the class where all who treat are meant, and nobody without a name', () => {
    const treatment = { ...scope, kind: 'treatment' as const, recipients: [] };
    const clinic = { ...wanted, recipient: 'Any clinic', recipientClass: 'treats' };
    expect(gapOf(treatment, clinic)).toBeNull();
    expect(gapOf(treatment, { ...clinic, recipient: ' ' })?.recipient).toBe(true);
    expect(gapOf(treatment, { ...clinic, recipientClass: null })?.recipient).toBe(true);
    // Only that class is a class.
    expect(gapOf({ ...scope, recipients: [] }, wanted)?.recipient).toBe(true);
  });
});

it('a letter says something of each part that one of its facts is from', () => {
  expect(partsOfFields([])).toEqual(['identity']);
  expect(partsOfFields(['phone', 'name', 'status'])).toEqual(['identity', 'reach', 'handling']);
  expect(partsOfFields(personLetterFields)).toEqual([
    'identity',
    'reach',
    'handling',
    'enrolments',
  ]);
});

it('a permission holds on its last day, and not on the one after', () => {
  const until = { ended: null, expiresOn: '2026-03-01' };
  expect(consentStateOn('2026-03-01', until)).toBe('active');
  expect(consentStateOn('2026-03-02', until)).toBe('expired');
  expect(consentStateOn('2999-01-01', { ended: null, expiresOn: null })).toBe('active');
});
