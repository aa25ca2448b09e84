import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';

/** Whether case records may have a photo of the person. */
export function PhotoFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation('organisation');
  return (
    <Section title={t('photos.title')} text={t('photos.text')}>
      <Switch
        key={fields.key('photosOfPeople')}
        {...fields.getInputProps('photosOfPeople', { type: 'checkbox' })}
        size="md"
        label={t('photos.allow')}
        description={t('photos.allowHint')}
      />
    </Section>
  );
}
