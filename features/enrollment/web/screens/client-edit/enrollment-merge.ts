import { outcomeNames } from '#features/enrollment/contract/enrollments.ts';
import type { OutcomeValues } from '../../parts/clients/outcome-fields.tsx';
import type { EnrollmentValues } from './client-values.ts';

export type EnrollmentField =
  | Exclude<keyof EnrollmentValues, 'id' | 'outcome'>
  | keyof OutcomeValues;

/** A field that both users corrected differently, with the saved value. */
export interface BothCorrected {
  enrollmentId: string;
  field: EnrollmentField;
  theirs: string;
}

export interface MergedEnrollments {
  values: EnrollmentValues[];
  bothCorrected: BothCorrected[];
}

/**
 * Applies the user's corrections to the saved enrollments, so that no typed text is lost. Where both changed a field,
 * keeps the user's value and reports the saved one.
 */
export function mergeEnrollments(
  base: readonly EnrollmentValues[],
  mine: readonly EnrollmentValues[],
  theirs: readonly EnrollmentValues[],
): MergedEnrollments {
  const bothCorrected: BothCorrected[] = [];
  const values = theirs.map((current) => {
    const before = base.find(({ id }) => id === current.id);
    const ownValues = mine.find(({ id }) => id === current.id);
    if (!before || !ownValues) return current;
    function mergeValue(
      field: EnrollmentField,
      baseValue: string,
      ownValue: string,
      savedValue: string,
    ): string {
      if (ownValue === baseValue || ownValue === savedValue) return savedValue;
      if (savedValue !== baseValue)
        bothCorrected.push({ enrollmentId: current.id, field, theirs: savedValue });
      return ownValue;
    }
    const mergeField = (field: 'locationId' | 'startDate' | 'begunOn' | 'endDate') =>
      // A day that was removed in the saved version stays empty.
      current[field] === ''
        ? ''
        : mergeValue(field, before[field], ownValues[field], current[field]);
    const mergeOutcomeField = (field: keyof OutcomeValues) =>
      current.endDate === ''
        ? ''
        : mergeValue(
            field,
            before.outcome[field],
            ownValues.outcome[field],
            current.outcome[field],
          );
    return {
      id: current.id,
      locationId: mergeField('locationId'),
      startDate: mergeField('startDate'),
      begunOn: mergeField('begunOn'),
      endDate: mergeField('endDate'),
      outcome: Object.fromEntries(
        outcomeNames.map((field) => [field, mergeOutcomeField(field)]),
      ) as OutcomeValues,
    };
  });
  return { values, bothCorrected };
}
