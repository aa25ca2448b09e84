import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { credentialOutcomes, employmentOutcomes, housingOutcomes } from '#contract/enumerations.ts';
import { EnumerationField } from './enumeration-field.tsx';

/** An outcome as a form holds it: empty text where nothing is chosen yet. */
export interface OutcomeValues {
  housing: string;
  employment: string;
  credential: string;
  credentialName: string;
}

export const noOutcome: OutcomeValues = {
  housing: '',
  employment: '',
  credential: '',
  credentialName: '',
};

/** What came of an enrolment. `bind` gives the key and the props of the input of a field. */
export function OutcomeFields({
  bind,
}: {
  bind: (field: keyof OutcomeValues) => { key: React.Key; props: object };
}) {
  const { t } = useTranslation(['clients', 'actions']);
  const [housing, employment] = [bind('housing'), bind('employment')];
  const [credential, credentialName] = [bind('credential'), bind('credentialName')];
  return (
    <>
      <EnumerationField
        key={housing.key}
        {...housing.props}
        list="housingOutcomes"
        values={housingOutcomes}
        label={t('outcome.housing')}
      />
      <EnumerationField
        key={employment.key}
        {...employment.props}
        list="employmentOutcomes"
        values={employmentOutcomes}
        label={t('outcome.employment')}
      />
      <EnumerationField
        key={credential.key}
        {...credential.props}
        list="credentialOutcomes"
        values={credentialOutcomes}
        label={t('outcome.credential')}
      />
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
