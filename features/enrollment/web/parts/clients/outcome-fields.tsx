import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type Outcome,
  outcomeChoiceNames,
  outcomeChoices,
  outcomeNames,
} from '#features/enrollment/contract/enrollments.ts';
import { EnumerationField } from './enumeration-field.tsx';

/** An outcome as a form holds it: empty text where nothing is chosen yet. */
export type OutcomeValues = Record<keyof Outcome, string>;

export const noOutcome = Object.fromEntries(
  outcomeNames.map((name) => [name, '']),
) as OutcomeValues;

/** What came of an enrolment. `bind` gives the key and the props of the input of a field. */
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
