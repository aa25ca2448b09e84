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
type EnumerationName<Name extends ChosenField> = Fields[Name] extends { list: infer List }
  ? List
  : never;

const enumeratedFields = Object.entries<object>({ ...personFields, ...otherLists }).filter(
  (entry): entry is [ChosenField, { list: string; values: readonly string[] }] =>
    'list' in entry[1],
);

/** Enumeration name by field. */
export const enumerationOfField = Object.fromEntries(
  enumeratedFields.map(([name, { list }]) => [name, list]),
) as { readonly [Name in ChosenField]: EnumerationName<Name> };

/** Values by field. */
export const valuesOfField = Object.fromEntries(
  enumeratedFields.map(([name, { values }]) => [name, values]),
) as Readonly<Record<ChosenField, readonly string[]>>;

/** Column title, as in the case record and the list. `reports:columnOf` joins block and field. */
export function columnTitle(
  name: ExportColumn | PersonPath,
  translate: (key: string, values?: { block: string; field: string }) => string,
): string {
  if ((serverColumns as readonly string[]).includes(name)) {
    return translate(`applicants:list.columns.${name}`);
  }
  const definition = fieldAt(name);
  if (!definition) return translate(`reports:columns.${name}`);
  const field = translate(`applicants:fields.${name}`);
  if (!definition.block) return field;
  return translate('reports:columnOf', {
    block: translate(`applicants:blocks.${definition.block}`),
    field,
  });
}
