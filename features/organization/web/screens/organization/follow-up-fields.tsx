import { TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Section } from '#core/web/ui/section.tsx';
import { followUpDaysBounds } from '#features/organization/contract/organization.ts';
import type { OrganisationValues } from '../../parts/organization/organization-values.ts';
import classes from './organization-screen.module.css';

const { first, last, most } = followUpDaysBounds;

/** When clients are asked how they are after their exit, and who says so. */
export function FollowUpFields({ fields }: { fields: FormFields<OrganisationValues> }) {
  const { t } = useTranslation(['organisation', 'actions']);
  const wrongDay = Object.entries(fields.errors).find(([path]) => path.startsWith('followUpDays.'));
  const input = fields.getInputProps('followUpDays');
  return (
    <Section title={t('followUps')} text={t('followUpsText')}>
      <div className={classes.fields}>
        <TagsInput
          key={fields.key('followUpDays')}
          {...input}
          error={input.error ?? wrongDay?.[1]}
          label={t('followUpDays')}
          description={t('followUpDaysHint', { first, last, most })}
          inputMode="numeric"
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
        />
        <TextInput
          key={fields.key('followUpSource')}
          {...fields.getInputProps('followUpSource')}
          label={`${t('followUpSource')} (${t('actions:optional')})`}
          description={t('followUpSourceHint')}
          maxLength={300}
          autoComplete="off"
        />
      </div>
    </Section>
  );
}
