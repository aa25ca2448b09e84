import { describe, expect, it } from 'vitest';
import type { ApplicantPath } from './applicant-values.ts';
import { compareEdits, mergedValues, type Side } from './merge.ts';
import { toFormValues } from './records-in-forms.ts';

const base = toFormValues({
  firstName: 'Ann',
  lastName: 'Lee',
  phone: '555 0100',
  ethnicity: ['white', 'asian'],
  address: {
    line1: '1 Elm St',
    line2: null,
    city: 'Troy',
    region: null,
    postalCode: null,
    country: null,
  },
});
const mine = {
  ...base,
  firstName: 'Anna',
  phone: '555 0111',
  address: { ...base.address, line1: '2 Elm St' },
};
const theirs = {
  ...base,
  lastName: 'Li',
  phone: '555 0122',
  address: { ...base.address, city: 'Albany' },
};

describe('two edits of one record', () => {
  const merge = compareEdits(base, mine, theirs);

  it('conflict only where both changed the same field', () => {
    expect(merge).toEqual({
      conflicts: ['phone'],
      onlyMine: ['firstName', 'address.line1'],
      onlyTheirs: ['lastName', 'address.city'],
    });
  });

  it('lose nothing, whichever side is kept', () => {
    const mergeWithChoice = (side: Side) =>
      mergedValues(merge, { mine, theirs }, new Map<ApplicantPath, Side>([['phone', side]]));
    expect(mergeWithChoice('theirs')).toMatchObject({
      firstName: 'Anna',
      lastName: 'Li',
      phone: '555 0122',
    });
    expect(mergeWithChoice('mine')).toMatchObject({ phone: '555 0111' });
    expect(mergeWithChoice('mine').address).toMatchObject({ line1: '2 Elm St', city: 'Albany' });
  });

  it('agree when both made the same change, or only the order of a list differs', () => {
    const comparison = compareEdits(base, mine, { ...mine, ethnicity: ['asian', 'white'] });
    expect(comparison).toEqual({ conflicts: [], onlyMine: [], onlyTheirs: [] });
  });
});
