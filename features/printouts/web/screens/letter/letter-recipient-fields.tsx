import { NativeSelect, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Section } from '#core/web/ui/section.tsx';
import { partsOfLetterFields } from '#features/consents/contract/consent-coverage.ts';
import { readSupportRecord } from '#features/support/contract/support-records.ts';
import { PaperFields } from '../../parts/papers/paper-form-frame.tsx';
import { PurposeFields, RecipientField } from '../../parts/papers/recipient-fields.tsx';
import { knownRecipients, type LetterValues } from './letter-values.ts';

/** Recipient, suggested from the support record, and purpose. */
export function LetterRecipientFields({
  fields,
  applicantId,
}: {
  fields: FormFields<LetterValues>;
  applicantId: string;
}) {
  const { t } = useTranslation(['letters', 'actions']);
  const { data: record } = useRead(readSupportRecord, { params: { applicantId } });
  const parts = partsOfLetterFields(fields.useWatchValue('fields'));
  const isOwn = fields.useWatchValue('basis') === 'own_request';
  const known = record ? knownRecipients(record) : [];
  return (
    <Section title={t('write.whom')} text={t('write.whomText')}>
      <PaperFields>
        {known.length > 0 && !isOwn && (
          <NativeSelect
            label={t('write.fromRecord')}
            defaultValue=""
            onChange={({ currentTarget }) => {
              const one = known.find(({ id }) => id === currentTarget.value);
              if (!one) return;
              fields.setFieldValue('recipient', one.recipient);
              fields.setFieldValue('recipientAddress', one.recipientAddress);
            }}
          >
            <option value="">{t('write.nobodyChosen')}</option>
            {known.map(({ id, recipient, recipientAddress }) => (
              <option key={id} value={id}>
                {[recipient, recipientAddress].filter(Boolean).join(', ')}
              </option>
            ))}
          </NativeSelect>
        )}
        <RecipientField fields={fields as never} label={t('write.recipient')} />
        {!isOwn && (
          <Textarea
            key={fields.key('recipientAddress')}
            {...fields.getInputProps('recipientAddress')}
            label={`${t('write.recipientAddress')} (${t('actions:optional')})`}
            autosize
            minRows={2}
            autoComplete="off"
          />
        )}
        <PurposeFields applicantId={applicantId} fields={fields as never} wanted={{ parts }} />
      </PaperFields>
    </Section>
  );
}
