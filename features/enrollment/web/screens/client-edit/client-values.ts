import type * as z from 'zod';
import type { Client, clientToUpdate } from '#features/enrollment/contract/clients.ts';
import type { Enrolment } from '#features/enrollment/contract/enrollments.ts';
import type { ApplicantValues } from '#features/person/web/parts/applicants/applicant-values.ts';
import { bodyToUpdate } from '#features/person/web/parts/applicants/form-bodies.ts';
import { valuesOf } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { noOutcome, type OutcomeValues } from '../../parts/clients/outcome-fields.tsx';

/** An enrolment as the form holds it: empty text where there is nothing. */
export interface EnrolmentValues {
  id: string;
  locationId: string;
  startDate: string;
  begunOn: string;
  endDate: string;
  outcome: OutcomeValues;
}

export interface ClientValues extends ApplicantValues {
  enrolments: EnrolmentValues[];
  /** Why enrolments are corrected. */
  reason: string;
}

export function clientValuesOf(record: Client): ClientValues {
  return {
    ...valuesOf(record),
    enrolments: record.enrolments.map(enrolmentValuesOf),
    reason: '',
  };
}

function enrolmentValuesOf({ id, locationId, startDate, ...others }: Enrolment): EnrolmentValues {
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

/** Whether the enrolments say what they say in this record. */
export function isAsNoted(record: Client, values: readonly EnrolmentValues[]): boolean {
  return JSON.stringify(record.enrolments.map(enrolmentValuesOf)) === JSON.stringify(values);
}

/** What differs from the record that the form began with; the enrolments all or none of them. */
export function clientBody(
  base: Client,
  { enrolments, reason, ...person }: ClientValues,
): z.input<typeof clientToUpdate> {
  return {
    ...bodyToUpdate(base, person),
    ...(!isAsNoted(base, enrolments) && { reason, enrolments: enrolments.map(sentOf) }),
  } as z.input<typeof clientToUpdate>;
}

/** What has not happened is not asked for, and not sent. */
function sentOf({ begunOn, endDate, outcome, ...enrolment }: EnrolmentValues) {
  return {
    ...enrolment,
    ...(begunOn !== '' && { begunOn }),
    ...(outcome.housing !== '' && { endDate, outcome }),
  };
}
