import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { OrganisationValues } from '../../parts/organization/organization-values.ts';

/** By which day a wording is, and whether somebody here has changed it since it was shipped. */
export function WordedOn({
  fields,
  path,
  changedOn,
}: {
  fields: FormFields<OrganisationValues>;
  path: 'consentTexts.wordedOn' | 'patientNotice.wordedOn' | 'part2NoticeWordedOn';
  changedOn: string | null;
}) {
  const { t } = useTranslation('organisation');
  const { day } = useFormat();
  return (
    <TextInput
      key={fields.key(path)}
      {...fields.getInputProps(path)}
      type="date"
      min="1900-01-01"
      label={t('consents.wordedOn')}
      description={
        changedOn === null
          ? t('consents.asShipped')
          : t('consents.changedOn', { day: day(changedOn) })
      }
    />
  );
}
