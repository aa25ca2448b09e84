import type * as z from 'zod';
import type { Client, clientToUpdate } from '#features/enrollment/contract/clients.ts';
import type { Enrollment } from '#features/enrollment/contract/enrollments.ts';
import type { ApplicantValues } from '#features/person/web/parts/applicants/applicant-values.ts';
import { bodyToUpdate } from '#features/person/web/parts/applicants/form-bodies.ts';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { noOutcome, type OutcomeValues } from '../../parts/clients/outcome-fields.tsx';

/** Form values of an enrollment; an empty string means no value. */
export interface EnrollmentValues {
  id: string;
  locationId: string;
  startDate: string;
  begunOn: string;
  endDate: string;
  outcome: OutcomeValues;
}

export interface ClientValues extends ApplicantValues {
  enrolments: EnrollmentValues[];
  /** Reason for correcting enrollments. */
  reason: string;
}

export function toClientValues(record: Client): ClientValues {
  return {
    ...toFormValues(record),
    enrolments: record.enrolments.map(toEnrollmentValues),
    reason: '',
  };
}

function toEnrollmentValues({
  id,
  locationId,
  startDate,
  ...others
}: Enrollment): EnrollmentValues {
  const { begunOn, endDate, outcome } = others;
  return {
    id,
    locationId,
    startDate,
    begunOn: begunOn ?? '',
    endDate: endDate ?? '',
    outcome: outcome ? { ...outcome, credentialName: outcome.credentialName ?? '' } : noOutcome,
  };
}

/** True if the form's enrollments match the record. */
export function matchesRecord(record: Client, values: readonly EnrollmentValues[]): boolean {
  return JSON.stringify(record.enrolments.map(toEnrollmentValues)) === JSON.stringify(values);
}

/** The differences from the original record; sends all enrollments or none. */
export function clientBody(
  base: Client,
  { enrolments, reason, ...person }: ClientValues,
): z.input<typeof clientToUpdate> {
  return {
    ...bodyToUpdate(base, person),
    ...(!matchesRecord(base, enrolments) && {
      reason,
      enrolments: enrolments.map(toSentEnrollment),
    }),
  } as z.input<typeof clientToUpdate>;
}

/** Leaves out the days and outcome of events that haven't happened. */
function toSentEnrollment({ begunOn, endDate, outcome, ...enrollment }: EnrollmentValues) {
  return {
    ...enrollment,
    ...(begunOn !== '' && { begunOn }),
    ...(outcome.housing !== '' && { endDate, outcome }),
  };
}
