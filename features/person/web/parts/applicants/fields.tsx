import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { HTMLInputTypeAttribute } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#core/contract/languages.ts';
import { phoneLink } from '#core/contract/text-patterns.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { PersonFieldKind } from '#features/person/contract/person-field-kinds.ts';
import {
  type PersonPath,
  type PlacedField,
  personFields,
  placedFields,
  sortByFormOrder,
} from '#features/person/contract/person-fields.ts';
import { caseWorkerChoice } from './case-worker-kind.tsx';
import classes from './choice-kinds.module.css';
import { type LabeledList, useEnumerationLabel } from './enumeration-label.ts';
import type { ApplicantField, FieldInputProps, FieldKind, FieldLayout } from './field-kind.ts';
import { labelList } from './label-list-kind.tsx';
import { locationChoice } from './location-kind.tsx';
import { NamedDay } from './named-day.tsx';
import { substanceUses } from './substances-kind.tsx';

type FieldPresentation = Omit<ApplicantField, 'path' | 'group'>;

function DayDisplay({ value }: { value: string }) {
  return useFormat().day(value);
}

function DayField({ errorsInside: _, required: __, ...props }: FieldInputProps<string>) {
  return <NamedDay {...props} />;
}

const pastDay: FieldKind<string> = { empty: '', Display: DayDisplay, Input: DayField };

/** One value of a closed list, or none. */
function choice<const Value extends string>(
  list: LabeledList,
  values: readonly Value[],
): FieldKind<Value | ''> {
  function ChoiceDisplay({ value }: { value: Value | '' }) {
    return useEnumerationLabel()(list, value);
  }
  function ChoiceField({ errorsInside: _, onChange, ...props }: FieldInputProps<Value | ''>) {
    const { t } = useTranslation('applicants');
    const label = useEnumerationLabel();
    return (
      <NativeSelect
        {...props}
        withAsterisk={false}
        onChange={(event) => onChange(event.currentTarget.value as Value | '')}
      >
        <option value="">{t('input.noChoice')}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {label(list, value)}
          </option>
        ))}
      </NativeSelect>
    );
  }
  return { empty: '', Display: ChoiceDisplay, Input: ChoiceField };
}

/** Several values of a closed list. */
function choices<const Value extends string>(
  list: LabeledList,
  values: readonly Value[],
): FieldKind<Value[]> {
  function ChoicesDisplay({ value }: { value: Value[] }) {
    const { list: joined } = useFormat();
    const label = useEnumerationLabel();
    return joined(values.filter((one) => value.includes(one)).map((one) => label(list, one)));
  }
  function ChoicesField({ errorsInside, onChange, ...props }: FieldInputProps<Value[]>) {
    const label = useEnumerationLabel();
    return (
      <Checkbox.Group
        {...props}
        withAsterisk={false}
        error={props.error ?? Object.values(errorsInside)[0]}
        onChange={(chosen) => onChange(chosen as Value[])}
      >
        <div className={classes.choices}>
          {values.map((value) => (
            <Checkbox key={value} value={value} label={label(list, value)} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  return { empty: [], Display: ChoicesDisplay, Input: ChoicesField };
}

function textKind(type: HTMLInputTypeAttribute, linkTo?: (value: string) => string | null) {
  function TextField({ errorsInside: _, onChange, ...props }: FieldInputProps<string>) {
    return (
      <TextInput
        {...props}
        type={type}
        withAsterisk={false}
        // The record is about someone else, so the browser must not fill in the user's own data.
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  function TextDisplay({ value, plain }: { value: string; plain?: boolean }) {
    const link = plain ? null : linkTo?.(value);
    return link ? <a href={link}>{value}</a> : value;
  }
  return { empty: '', Display: TextDisplay, Input: TextField } satisfies FieldKind<string>;
}

const line = textKind('text');
export const phoneNumber = textKind('tel', phoneLink);
const emailAddress = textKind('email', (value) => `mailto:${value}`);

/** Display, input, and layout of each kind. */
const presentationByKind: Record<PersonFieldKind, (field: PlacedField) => FieldPresentation> = {
  line: () => toPresentation(line),
  phone: () => toPresentation(phoneNumber),
  email: () => toPresentation(emailAddress),
  pastDay: () => toPresentation(pastDay),
  choice: ({ list, values = [] }) => toPresentation(choice(list as LabeledList, values)),
  choices: ({ list, values = [] }) =>
    toPresentation(choices(list as LabeledList, values), { span: 12, hint: 'severalFit' }),
  language: () => toPresentation(choice('languages', languages)),
  labels: () => toPresentation(labelList, { span: 12, hint: 'typeAndEnter' }),
  substances: () => toPresentation(substanceUses, { span: 12, hint: 'substances' }),
  location: () => toPresentation(locationChoice),
  caseWorker: () => toPresentation(caseWorkerChoice),
};

function toPresentation<Value>(
  kind: FieldKind<Value>,
  layout: FieldLayout = {},
): FieldPresentation {
  return { ...layout, kind: kind as unknown as FieldKind<unknown> };
}

/** Layouts that differ from the kind's default. */
const layouts: Partial<Record<PersonPath, FieldLayout>> = {
  'address.postalCode': { span: 4 },
  'address.country': { span: 8 },
  referralSource: { span: 12 },
};

/**
 * All form fields in form order, shared by the view, the forms, and the merging of edits. A field's label is
 * `applicants:fields.<path>`.
 */
export const applicantFields: readonly ApplicantField[] = inFormOrder().map((field) => {
  const { path, group, block, required } = field;
  return {
    path,
    group,
    block,
    required,
    ...presentationByKind[field.kind](field),
    ...layouts[path],
  };
});

function inFormOrder(): PlacedField[] {
  const blocks = sortByFormOrder(
    Object.entries(personFields).map(([name, field]) => ({
      name,
      shownAfter: 'shownAfter' in field ? field.shownAfter : undefined,
    })),
  );
  const parts = blocks.flatMap((name) => {
    const fields = placedFields.filter((field) => field.name === name);
    if (!fields[0]?.block) return fields;
    const order = sortByFormOrder(
      fields.map(({ path, shownAfter }) => ({
        name: path,
        shownAfter: shownAfter && (`${name}.${shownAfter}` as PersonPath),
      })),
    );
    return fields.toSorted((one, other) => order.indexOf(one.path) - order.indexOf(other.path));
  });
  // Names come first.
  const first = parts.filter(({ required }) => required);
  return [...first, ...parts.filter((field) => !first.includes(field))];
}
