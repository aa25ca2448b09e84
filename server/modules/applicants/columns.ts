import type { ApplicantToCreate } from '#contract/applicants.ts';

/** Every field that people fill in, and the column that keeps it. */
export const columnOfField = {
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
  preferredName: 'preferred_name',
  dateOfBirth: 'date_of_birth',
  gender: 'gender',
  ethnicity: 'ethnicity',
  language: 'language',
  interpreter: 'interpreter',
  phone: 'phone',
  email: 'email',
  preferredContact: 'preferred_contact',
  mayLeaveMessage: 'may_leave_message',
  address: 'address',
  safeContact: 'safe_contact',
  housingStatus: 'housing_status',
  stayingTonight: 'staying_tonight',
  safeNow: 'safe_now',
  criminalHistory: 'criminal_history',
  substances: 'substances',
  recoveryDate: 'recovery_date',
  programStatus: 'program_status',
  veteran: 'veteran',
  employment: 'employment',
  education: 'education',
  trades: 'trades',
  locationId: 'location_id',
  caseWorkerId: 'case_worker_id',
  referralSource: 'referral_source',
  tags: 'tags',
} as const satisfies Record<Exclude<keyof ApplicantToCreate, 'version'>, string>;

export type Field = keyof typeof columnOfField;
export type ApplicantFields = Partial<Pick<ApplicantToCreate, Field>>;

const fields = Object.keys(columnOfField) as Field[];

/** Fields whose column is jsonb. */
const jsonFields = new Set<Field>(['address', 'safeContact', 'substances']);

/** The columns to write for the fields that were given; the others are left alone. */
export function toColumns(given: ApplicantFields): Record<string, unknown> {
  return Object.fromEntries(
    fields
      .filter((field) => given[field] !== undefined)
      .map((field) => [
        columnOfField[field],
        jsonFields.has(field) ? JSON.stringify(given[field]) : given[field],
      ]),
  );
}

const emptyAddress = {
  line1: null,
  line2: null,
  city: null,
  region: null,
  postalCode: null,
  country: null,
};
const emptySafeContact = { name: null, phone: null, relation: null };

/** The fields of a row, as the contract names them. */
export function toFields(row: Record<string, unknown>): Record<Field, unknown> {
  const named = Object.fromEntries(
    fields.map((field) => [field, row[columnOfField[field]]]),
  ) as Record<Field, unknown>;
  // What an older form didn't know is there all the same, as "not given".
  named.address = { ...emptyAddress, ...(named.address as object) };
  named.safeContact = { ...emptySafeContact, ...(named.safeContact as object) };
  return named;
}
