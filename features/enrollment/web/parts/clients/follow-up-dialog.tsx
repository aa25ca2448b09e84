import { Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptFormProps } from '#core/web/forms/kept-form-props.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { KeptForm } from '#core/web/ui/kept-form.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Client, recordFollowUp } from '#features/enrollment/contract/clients.ts';
import { type FollowUp, sentFollowUp } from '#features/enrollment/contract/enrollments.ts';
import {
  employmentOutcomes,
  followUpResults,
  housingOutcomes,
} from '#features/enrollment/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './enrollments-section.module.css';
import { EnumerationField } from './outcome-fields.tsx';
import { useClientChange } from './queries.ts';

interface Props {
  client: Client;
  followUp: FollowUp;
  onSaved?: () => void;
  onClose: () => void;
}

/** Records the result of a follow-up. */
export function FollowUpDialog(props: Props) {
  const { t } = useTranslation('clients');
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={t('followUp.title', { count: props.followUp.daysAfter })}
    >
      <FollowUpForm {...props} />
    </FormDialog>
  );
}

function FollowUpForm({ client, followUp, onSaved, onClose }: Props) {
  const { t } = useTranslation(['clients', 'actions']);
  const label = useEnumerationLabel();
  const { personName, day } = useFormat();
  const { mutateAsync } = useClientChange(recordFollowUp);
  const [result, setResult] = useState<string>(followUp.result ?? '');

  const form = useContractForm({
    schema: sentFollowUp,
    initialValues: {
      result: followUp.result ?? '',
      day: followUp.day ?? dayFromNow(),
      housing: followUp.housing ?? '',
      employment: followUp.employment ?? '',
      words: followUp.words ?? '',
    },
    keep: { name: `follow-up:${followUp.id}` },
    toSent: ({ housing, employment, ...values }) =>
      ({
        ...values,
        version: followUp.version,
        ...(values.result === 'reached' && { housing, employment }),
      }) as z.input<typeof sentFollowUp>,
    send: (sent) => mutateAsync({ params: { id: client.id, followUpId: followUp.id }, body: sent }),
    onSaved: () => {
      onClose();
      showToast({ text: t('followUp.done') });
      onSaved?.();
    },
  });
  const { fields } = form;
  fields.watch('result', ({ value }) => setResult(value));
  const keptFormProps = useKeptFormProps(form);
  return (
    <KeptForm {...keptFormProps} submitLabel={t('actions:save')} onCancel={onClose}>
      <p>{t('followUp.text', { name: personName(client), day: day(followUp.due) })}</p>
      <Radio.Group
        key={fields.key('result')}
        {...fields.getInputProps('result')}
        label={t('followUp.result')}
        withAsterisk={false}
      >
        <div className={classes.choices}>
          {followUpResults.map((value, place) => (
            <Radio
              key={value}
              value={value}
              label={label('followUpResults', value)}
              data-autofocus={place === 0 || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <TextInput
        key={fields.key('day')}
        {...fields.getInputProps('day')}
        type="date"
        min="1900-01-01"
        label={t('followUp.day')}
      />
      {result === 'reached' && (
        <>
          <EnumerationField
            key={fields.key('housing')}
            {...fields.getInputProps('housing')}
            list="housingOutcomes"
            values={housingOutcomes}
            label={`${t('followUp.housing')} (${t('actions:optional')})`}
          />
          <EnumerationField
            key={fields.key('employment')}
            {...fields.getInputProps('employment')}
            list="employmentOutcomes"
            values={employmentOutcomes}
            label={`${t('followUp.employment')} (${t('actions:optional')})`}
          />
        </>
      )}
      <Textarea
        key={fields.key('words')}
        {...fields.getInputProps('words')}
        label={`${t('followUp.words')} (${t('actions:optional')})`}
        autosize
        minRows={3}
        maxLength={2000}
      />
    </KeptForm>
  );
}
