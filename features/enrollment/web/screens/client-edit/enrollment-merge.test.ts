import { describe, expect, it } from 'vitest';
import type { EnrollmentValues } from './client-values.ts';
import { mergeEnrollments } from './enrollment-merge.ts';

const noOutcome = { housing: '', employment: '', credential: '', credentialName: '' };
const first: EnrollmentValues = {
  id: 'first',
  locationId: 'harbour',
  startDate: '2026-01-31',
  begunOn: '',
  endDate: '',
  outcome: noOutcome,
};

describe('concurrent enrollment corrections', () => {
  it('keeps both when they change different fields', () => {
    const mine = { ...first, startDate: '2026-02-01' };
    const theirs = { ...first, locationId: 'mill' };
    expect(mergeEnrollments([first], [mine], [theirs])).toEqual({
      values: [{ ...first, startDate: '2026-02-01', locationId: 'mill' }],
      bothCorrected: [],
    });
  });

  it('keeps the user’s value and reports the saved one when both change the same field', () => {
    const mine = { ...first, startDate: '2026-02-01' };
    const theirs = { ...first, startDate: '2026-02-02' };
    expect(mergeEnrollments([first], [mine], [theirs])).toEqual({
      values: [mine],
      bothCorrected: [{ enrollmentId: 'first', field: 'startDate', theirs: '2026-02-02' }],
    });
  });

  it('reports nothing when both entered the same value', () => {
    const both = { ...first, locationId: 'mill' };
    expect(mergeEnrollments([first], [both], [both])).toEqual({
      values: [both],
      bothCorrected: [],
    });
  });

  it('drops corrections of fields that no longer apply', () => {
    const ended = {
      ...first,
      endDate: '2026-06-30',
      outcome: { ...noOutcome, housing: 'shelter' },
    };
    const mine = { ...ended, outcome: { ...noOutcome, housing: 'own_home' } };
    expect(mergeEnrollments([ended], [mine], [first]).values).toEqual([first]);
  });

  it('leaves an enrollment added in between unchanged', () => {
    const second = { ...first, id: 'second' };
    const mine = { ...first, startDate: '2026-02-01' };
    expect(mergeEnrollments([first], [mine], [second, first]).values).toEqual([second, mine]);
  });
});
