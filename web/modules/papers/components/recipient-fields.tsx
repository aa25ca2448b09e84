import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { disclosureBases } from '#contract/enumerations.ts';
import { useEnumerationLabel } from '#web/modules/applicants/components/enumeration-label.ts';
import { Notice } from '#web/ui/notice.tsx';
import { paperRulesQuery } from '../queries.ts';
import classes from './recipient-fields.module.css';

/** What a form holds of whom something is given to. Empty text: not said. */
export interface RecipientValues {
  recipient: string;
  purpose: string;
  basis: string;
  consentOn: string;
}

/** The part of any form that these fields bind with. */
interface Fields {
  key: (path: keyof RecipientValues) => string;
  getInputProps: (path: keyof RecipientValues) => object;
  useWatchValue: (path: 'basis') => string;
}

export const emptyRecipient: RecipientValues = {
  recipient: '',
  purpose: '',
  basis: '',
  consentOn: '',
};

/** As it is sent: what was not said is nothing. */
export function sentRecipient({ basis, consentOn, ...said }: RecipientValues) {
  const signed = basis === 'consent' ? consentOn : '';
  return { ...said, basis: (basis || null) as never, consentOn: signed || null };
}

/** What for and on what ground; the ground only where the law asks for one. */
export function PurposeFields({ fields }: { fields: Fields }) {
  const { t } = useTranslation('papers');
  const label = useEnumerationLabel();
  const { data: rules } = useQuery(paperRulesQuery());
  const basis = fields.useWatchValue('basis');
  return (
    <>
      <TextInput
        key={fields.key('purpose')}
        {...fields.getInputProps('purpose')}
        label={t('purpose')}
        description={t('purposeHint')}
        autoComplete="off"
      />
      {rules?.part2 && (
        <>
          <NativeSelect
            key={fields.key('basis')}
            {...fields.getInputProps('basis')}
            label={t('basis')}
            description={t('basisHint')}
          >
            <option value="">{t('noBasis')}</option>
            {disclosureBases.map((one) => (
              <option key={one} value={one}>
                {label('disclosureBases', one)}
              </option>
            ))}
          </NativeSelect>
          {basis === 'consent' && (
            <>
              <Notice tone="waiting" title={t('consentTitle')}>
                {t('consentText')}
              </Notice>
              <TextInput
                key={fields.key('consentOn')}
                {...fields.getInputProps('consentOn')}
                className={classes.day}
                type="date"
                min="1900-01-01"
                label={t('consentOn')}
              />
            </>
          )}
        </>
      )}
    </>
  );
}

export function RecipientField({ fields }: { fields: Pick<Fields, 'key' | 'getInputProps'> }) {
  const { t } = useTranslation('papers');
  return (
    <TextInput
      key={fields.key('recipient')}
      {...fields.getInputProps('recipient')}
      label={t('recipient')}
      description={t('recipientHint')}
      autoComplete="off"
    />
  );
}
