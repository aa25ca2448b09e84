import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type Outcome,
  outcomeChoiceNames,
  outcomeChoices,
  outcomeNames,
} from '#features/enrollment/contract/enrollments.ts';
import {
  type LabeledList,
  useEnumerationLabel,
} from '#features/person/web/parts/applicants/enumeration-label.ts';

/** Form values of an outcome; an empty string means no choice yet. */
export type OutcomeValues = Record<keyof Outcome, string>;

export const noOutcome = Object.fromEntries(
  outcomeNames.map((name) => [name, '']),
) as OutcomeValues;

/** A closed list without a default, so that no outcome is a guess. */
export function EnumerationField({
  list,
  values,
  label,
  ...input
}: {
  list: LabeledList;
  values: readonly string[];
  label: string;
} & Omit<React.ComponentProps<typeof NativeSelect>, 'list' | 'values' | 'label' | 'data'>) {
  const { t } = useTranslation('clients');
  const enumerationLabel = useEnumerationLabel();
  return (
    <NativeSelect {...input} label={label} withAsterisk={false}>
      <option value="">{t('choose')}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {enumerationLabel(list, value)}
        </option>
      ))}
    </NativeSelect>
  );
}

/** The outcome of an enrollment. `bind` returns the key and input props of a field. */
export function OutcomeFields({
  bind,
}: {
  bind: (field: keyof OutcomeValues) => { key: React.Key; props: object };
}) {
  const { t } = useTranslation(['clients', 'actions']);
  const credentialName = bind('credentialName');
  return (
    <>
      {outcomeChoiceNames.map((name) => {
        const { key, props } = bind(name);
        const { list, values } = outcomeChoices[name];
        return (
          <EnumerationField
            key={key}
            {...props}
            list={list}
            values={values}
            label={t(`outcome.${name}`)}
          />
        );
      })}
      <TextInput
        key={credentialName.key}
        {...credentialName.props}
        label={`${t('outcome.credentialName')} (${t('actions:optional')})`}
        maxLength={200}
        autoComplete="off"
      />
    </>
  );
}
