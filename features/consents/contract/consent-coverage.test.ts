import { describe, expect, it } from 'vitest';
import { personLetterFields } from '#features/printouts/contract/letter-fields.ts';
import { consentStateOn, findConsentGap, partsOfLetterFields } from './consent-coverage.ts';

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

describe('gapOf', () => {
  it('ignores case, spaces, and the kind of apostrophe', () => {
    expect(findConsentGap(scope, wanted)).toBeNull();
  });

  it('covers only its own parts, topics, recipients, and purpose', () => {
    const gap = findConsentGap(scope, {
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

  it('doesn’t cover all topics if it names some, or all groups if it names none', () => {
    const parts = ['answers', 'support'] as const;
    expect(findConsentGap(scope, { ...wanted, parts })?.topics).toEqual(['*']);
    expect(findConsentGap(scope, { ...wanted, parts, topics: ['work'] })).toBeNull();
  });

  it('covers nothing if someone else was allowed to disclose', () => {
    expect(findConsentGap({ ...scope, isOurs: false }, wanted)).toMatchObject({ discloser: true });
  });

  it('covers any recipient with a name if it is for a class, and no recipient without one', () => {
    const treatment = { ...scope, kind: 'treatment' as const, recipients: [] };
    const clinic = { ...wanted, recipient: 'Any clinic', recipientClass: 'treats' };
    expect(findConsentGap(treatment, clinic)).toBeNull();
    expect(findConsentGap(treatment, { ...clinic, recipient: ' ' })?.recipient).toBe(true);
    expect(findConsentGap(treatment, { ...clinic, recipientClass: null })?.recipient).toBe(true);
    // Only this combination is a class.
    expect(findConsentGap({ ...scope, recipients: [] }, wanted)?.recipient).toBe(true);
  });
});

it('names each part that a letter’s facts come from', () => {
  expect(partsOfLetterFields([])).toEqual(['identity']);
  expect(partsOfLetterFields(['phone', 'name', 'status'])).toEqual([
    'identity',
    'reach',
    'handling',
  ]);
  expect(partsOfLetterFields(personLetterFields)).toEqual([
    'identity',
    'reach',
    'handling',
    'enrolments',
  ]);
});

it('keeps a consent valid through its last day', () => {
  const until = { ended: null, expiresOn: '2026-03-01' };
  expect(consentStateOn('2026-03-01', until)).toBe('active');
  expect(consentStateOn('2026-03-02', until)).toBe('expired');
  expect(consentStateOn('2999-01-01', { ended: null, expiresOn: null })).toBe('active');
});
