import { outcomeNames } from '#features/enrollment/contract/enrollments.ts';
import type { OutcomeValues } from '../../parts/clients/outcome-fields.tsx';
import type { EnrolmentValues } from './client-values.ts';

export type EnrolmentField = Exclude<keyof EnrolmentValues, 'id' | 'outcome'> | keyof OutcomeValues;

/** A field that both users corrected differently, with the saved value. */
export interface BothCorrected {
  enrolmentId: string;
  field: EnrolmentField;
  theirs: string;
}

export interface MergedEnrolments {
  values: EnrolmentValues[];
  bothCorrected: BothCorrected[];
}

/**
 * Applies the user's corrections to the saved enrollments, so that no typed text is lost. Where both changed a field,
 * keeps the user's value and reports the saved one.
 */
export function mergeEnrollments(
  base: readonly EnrolmentValues[],
  mine: readonly EnrolmentValues[],
  theirs: readonly EnrolmentValues[],
): MergedEnrolments {
  const bothCorrected: BothCorrected[] = [];
  const values = theirs.map((current) => {
    const before = base.find(({ id }) => id === current.id);
    const own = mine.find(({ id }) => id === current.id);
    if (!before || !own) return current;
    function choose(field: EnrolmentField, was: string, wrote: string, saved: string): string {
      if (wrote === was || wrote === saved) return saved;
      if (saved !== was) bothCorrected.push({ enrolmentId: current.id, field, theirs: saved });
      return wrote;
    }
    const plain = (field: 'locationId' | 'startDate' | 'begunOn' | 'endDate') =>
      // A day that was removed in the saved version stays empty.
      current[field] === '' ? '' : choose(field, before[field], own[field], current[field]);
    const ofOutcome = (field: keyof OutcomeValues) =>
      current.endDate === ''
        ? ''
        : choose(field, before.outcome[field], own.outcome[field], current.outcome[field]);
    return {
      id: current.id,
      locationId: plain('locationId'),
      startDate: plain('startDate'),
      begunOn: plain('begunOn'),
      endDate: plain('endDate'),
      outcome: Object.fromEntries(
        outcomeNames.map((field) => [field, ofOutcome(field)]),
      ) as OutcomeValues,
    };
  });
  return { values, bothCorrected };
}
