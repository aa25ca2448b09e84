import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { PhoneInput } from '#core/web/ui/phone-input.tsx';
import type { OrganisationValues } from './organization-values.ts';

/** Phone, hours, and address, for people who need to reach the organization. */
export function ContactDetailsFields({ fields }: { fields: FormFields<OrganisationValues> }) {
  const { t } = useTranslation(['organisation', 'actions']);
  const optional = (label: string) => `${label} (${t('actions:optional')})`;
  return (
    <>
      <PhoneInput
        key={fields.key('contactDetails.phone')}
        {...fields.getInputProps('contactDetails.phone')}
        label={optional(t('contactDetails.phone'))}
        description={t('contactDetails.phoneHint')}
        autoComplete="tel"
      />
      <TextInput
        key={fields.key('contactDetails.hours.en')}
        {...fields.getInputProps('contactDetails.hours.en')}
        label={optional(t('contactDetails.hoursEn'))}
        description={t('contactDetails.hoursHint')}
        lang="en"
        autoComplete="off"
      />
      <TextInput
        key={fields.key('contactDetails.hours.fr')}
        {...fields.getInputProps('contactDetails.hours.fr')}
        label={optional(t('contactDetails.hoursFr'))}
        lang="fr"
        autoComplete="off"
      />
      <Textarea
        key={fields.key('contactDetails.address')}
        {...fields.getInputProps('contactDetails.address')}
        label={optional(t('contactDetails.address'))}
        description={t('contactDetails.addressHint')}
        autosize
        minRows={2}
        autoComplete="street-address"
      />
    </>
  );
}
