import type { ApplicantToCreate } from '#contract/applicants.ts';
import {
  emptyBlocks,
  type PersonField,
  personFieldNames,
  personFields,
} from '#contract/person-fields.ts';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

export type ColumnOf<Name extends PersonField> = SnakeCase<Name>;

/** The column that keeps a field. Without its migration, the queries of this module don't compile. */
export function columnOf<Name extends PersonField>(name: Name): ColumnOf<Name> {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Name>;
}

/** The columns of all fields that people fill in. */
export const fieldColumns = personFieldNames.map(columnOf);

export type ApplicantFields = Partial<Pick<ApplicantToCreate, PersonField>>;

/** Kinds whose column is jsonb. */
const jsonKinds: readonly string[] = ['block', 'substances'];

/** The columns to write for the fields that were given; the others are left alone. */
export function toColumns(given: ApplicantFields): Record<string, unknown> {
  return Object.fromEntries(
    personFieldNames
      .filter((name) => given[name] !== undefined)
      .map((name) => [
        columnOf(name),
        jsonKinds.includes(personFields[name].kind) ? JSON.stringify(given[name]) : given[name],
      ]),
  );
}

/** The fields of a row, as the contract names them. */
export function toFields(row: Record<string, unknown>): Record<PersonField, unknown> {
  const named = personFieldNames.map((name) => [name, row[columnOf(name)]] as const);
  // What an older form didn't know is there all the same, as "not given".
  const blocks = Object.entries(emptyBlocks).map(([name, empty]) => [
    name,
    { ...empty, ...(row[columnOf(name as PersonField)] as object) },
  ]);
  return Object.fromEntries([...named, ...blocks]) as Record<PersonField, unknown>;
}
