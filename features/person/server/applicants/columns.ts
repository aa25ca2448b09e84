import type { ApplicantToCreate } from '#features/person/contract/applicants.ts';
import {
  emptyBlocks,
  type PersonField,
  personFieldNames,
  personFields,
} from '#features/person/contract/person-fields.ts';

export type ApplicantFields = Partial<Pick<ApplicantToCreate, PersonField>>;

/** Kinds stored as jsonb. */
const jsonKinds: readonly string[] = ['block', 'substances'];

/** The columns to write for the given fields; others stay unchanged. */
export function toColumns(fields: ApplicantFields): Record<string, unknown> {
  return Object.fromEntries(
    personFieldNames
      .filter((name) => fields[name] !== undefined)
      .map((name) => [
        name,
        jsonKinds.includes(personFields[name].kind) ? JSON.stringify(fields[name]) : fields[name],
      ]),
  );
}

const blocks = Object.entries(emptyBlocks);

/** A row's fields by their contract names. */
export function toFields(row: Record<string, unknown>): Record<PersonField, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of personFieldNames) fields[name] = row[name];
  // Fills in parts that an older version didn't have.
  for (const [name, empty] of blocks) fields[name] = { ...empty, ...(row[name] as object) };
  return fields;
}
