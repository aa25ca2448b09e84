import type { ApplicantToCreate } from '#features/person/contract/applicants.ts';
import {
  emptyBlocks,
  type PersonField,
  personFieldNames,
  personFields,
} from '#features/person/contract/person-fields.ts';

export type ApplicantFields = Partial<Pick<ApplicantToCreate, PersonField>>;

/** Kinds whose column is jsonb. */
const jsonKinds: readonly string[] = ['block', 'substances'];

/** The columns to write for the fields that were given; the others are left alone. */
export function toColumns(given: ApplicantFields): Record<string, unknown> {
  return Object.fromEntries(
    personFieldNames
      .filter((name) => given[name] !== undefined)
      .map((name) => [
        name,
        jsonKinds.includes(personFields[name].kind) ? JSON.stringify(given[name]) : given[name],
      ]),
  );
}

/** The fields of a row, as the contract names them. */
export function toFields(row: Record<string, unknown>): Record<PersonField, unknown> {
  const named = personFieldNames.map((name) => [name, row[name]] as const);
  // What an older form didn't know is there all the same, as "not given".
  const blocks = Object.entries(emptyBlocks).map(([name, empty]) => [
    name,
    { ...empty, ...(row[name] as object) },
  ]);
  return Object.fromEntries([...named, ...blocks]) as Record<PersonField, unknown>;
}
