import { type OutcomeChoice, outcomeChoices } from '#features/enrollment/contract/enrollments.ts';
import { applicantStatuses } from '#features/person/contract/enumerations.ts';
import { fieldAt, type PersonPath, personFields } from '#features/person/contract/person-fields.ts';
import { type ExportColumn, serverColumns } from './exports.ts';

/** Enumerations outside of the form fields, such as those of enrollments. */
const otherLists = {
  status: { list: 'applicantStatuses', values: applicantStatuses },
  ...outcomeLists(),
} as const satisfies Partial<Record<ExportColumn, { list: string; values: readonly string[] }>>;

function outcomeLists() {
  return Object.fromEntries(
    Object.entries(outcomeChoices).map(([name, choice]) => [`outcome.${name}`, choice]),
  ) as { [Name in OutcomeChoice as `outcome.${Name}`]: (typeof outcomeChoices)[Name] };
}

type Fields = typeof personFields & typeof otherLists;
/** A field with an enumeration. */
export type ChosenField = {
  [Name in keyof Fields]: Fields[Name] extends { list: string } ? Name : never;
}[keyof Fields];
type ListOf<Name extends ChosenField> = Fields[Name] extends { list: infer List } ? List : never;

const chosen = Object.entries<object>({ ...personFields, ...otherLists }).filter(
  (entry): entry is [ChosenField, { list: string; values: readonly string[] }] =>
    'list' in entry[1],
);

/** Enumeration name by field. */
export const enumerationOfField = Object.fromEntries(
  chosen.map(([name, { list }]) => [name, list]),
) as { readonly [Name in ChosenField]: ListOf<Name> };

/** Values by field. */
export const valuesOfField = Object.fromEntries(
  chosen.map(([name, { values }]) => [name, values]),
) as Readonly<Record<ChosenField, readonly string[]>>;

/** Column title, as in the case record and the list. `reports:columnOf` joins block and field. */
export function columnTitle(
  name: ExportColumn | PersonPath,
  words: (key: string, values?: { block: string; field: string }) => string,
): string {
  if ((serverColumns as readonly string[]).includes(name)) {
    return words(`applicants:list.columns.${name}`);
  }
  const placed = fieldAt(name);
  if (!placed) return words(`reports:columns.${name}`);
  const field = words(`applicants:fields.${name}`);
  if (!placed.block) return field;
  return words('reports:columnOf', { block: words(`applicants:blocks.${placed.block}`), field });
}
