import { describe, expect, it } from 'vitest';
import type { EnrolmentValues } from './client-values.ts';
import { mergedEnrolments } from './enrollment-merge.ts';

const noOutcome = { housing: '', employment: '', credential: '', credentialName: '' };
const first: EnrolmentValues = {
  id: 'first',
  locationId: 'harbour',
  startDate: '2026-01-31',
  begunOn: '',
  endDate: '',
  outcome: noOutcome,
};

describe('corrections of enrolments that somebody else has corrected too', () => {
  it('stand beside theirs where they are of other fields', () => {
    const mine = { ...first, startDate: '2026-02-01' };
    const theirs = { ...first, locationId: 'mill' };
    expect(mergedEnrolments([first], [mine], [theirs])).toEqual({
      values: [{ ...first, startDate: '2026-02-01', locationId: 'mill' }],
      bothCorrected: [],
    });
  });

  it('stay, and what was saved is told, where they are of the same field', () => {
    const mine = { ...first, startDate: '2026-02-01' };
    const theirs = { ...first, startDate: '2026-02-02' };
    expect(mergedEnrolments([first], [mine], [theirs])).toEqual({
      values: [mine],
      bothCorrected: [{ enrolmentId: 'first', field: 'startDate', theirs: '2026-02-02' }],
    });
  });

  it('tell nothing where both have put the same', () => {
    const both = { ...first, locationId: 'mill' };
    expect(mergedEnrolments([first], [both], [both])).toEqual({
      values: [both],
      bothCorrected: [],
    });
  });

  it('go where there is nothing to be corrected any more', () => {
    const ended = {
      ...first,
      endDate: '2026-06-30',
      outcome: { ...noOutcome, housing: 'shelter' },
    };
    const mine = { ...ended, outcome: { ...noOutcome, housing: 'own_home' } };
    expect(mergedEnrolments([ended], [mine], [first]).values).toEqual([first]);
  });

  it('leave an enrolment alone that has come in between', () => {
    const second = { ...first, id: 'second' };
    const mine = { ...first, startDate: '2026-02-01' };
    expect(mergedEnrolments([first], [mine], [second, first]).values).toEqual([second, mine]);
  });
});
