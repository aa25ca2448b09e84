import { languages } from '#core/contract/languages.ts';
import type { PersonFieldKind } from '#features/person/contract/person-field-kinds.ts';
import {
  inShownOrder,
  type PersonPath,
  type PlacedField,
  personFields,
  placedFields,
} from '#features/person/contract/person-fields.ts';
import { caseWorkerChoice } from './case-worker-kind.tsx';
import { choice, choices } from './choice-kinds.tsx';
import { pastDay } from './day-kind.tsx';
import type { LabelledList } from './enumeration-label.ts';
import type { ApplicantField, FieldKind, FieldLayout } from './field-kind.ts';
import { labelList } from './label-list-kind.tsx';
import { locationChoice } from './location-kind.tsx';
import { substanceUses } from './substances-kind.tsx';
import { emailAddress, line, phoneNumber } from './text-kinds.tsx';

type Shown = Omit<ApplicantField, 'path' | 'group'>;

/** How each kind is shown and asked for, and how it is laid out. */
const shownAs: Record<PersonFieldKind, (field: PlacedField) => Shown> = {
  line: () => shown(line),
  phone: () => shown(phoneNumber),
  email: () => shown(emailAddress),
  pastDay: () => shown(pastDay),
  choice: ({ list, values = [] }) => shown(choice(list as LabelledList, values)),
  choices: ({ list, values = [] }) =>
    shown(choices(list as LabelledList, values), { span: 12, hint: 'severalFit' }),
  language: () => shown(choice('languages', languages)),
  labels: () => shown(labelList, { span: 12, hint: 'typeAndEnter' }),
  substances: () => shown(substanceUses, { span: 12, hint: 'substances' }),
  location: () => shown(locationChoice),
  caseWorker: () => shown(caseWorkerChoice),
};

function shown<Value>(kind: FieldKind<Value>, layout: FieldLayout = {}): Shown {
  return { ...layout, kind: kind as unknown as FieldKind<unknown> };
}

/** Where the form has another layout than for the kind. */
const layouts: Partial<Record<PersonPath, FieldLayout>> = {
  'safeContact.relation': { sameLine: true },
  'address.region': { sameLine: true },
  'address.postalCode': { span: 4, sameLine: true },
  'address.country': { span: 8 },
  referralSource: { span: 12 },
};

/**
 * Every field that people fill in, in the order of the form. The view, the forms and the merging of
 * two edits all go by this list. A field's words are `applicants:fields.<path>`.
 */
export const applicantFields: readonly ApplicantField[] = inFormOrder().map((field) => {
  const { path, group, block, required } = field;
  return { path, group, block, required, ...shownAs[field.kind](field), ...layouts[path] };
});

function inFormOrder(): PlacedField[] {
  const blocks = inShownOrder(
    Object.entries(personFields).map(([name, field]) => ({
      name,
      shownAfter: 'shownAfter' in field ? field.shownAfter : undefined,
    })),
  );
  const parts = blocks.flatMap((name) => {
    const fields = placedFields.filter((field) => field.name === name);
    if (!fields[0]?.block) return fields;
    const order = inShownOrder(
      fields.map(({ path, shownAfter }) => ({
        name: path,
        shownAfter: shownAfter && (`${name}.${shownAfter}` as PersonPath),
      })),
    );
    return fields.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path));
  });
  // The names by which a person is found come first.
  const first = parts.filter(({ required }) => required);
  return [...first, ...parts.filter((field) => !first.includes(field))];
}
