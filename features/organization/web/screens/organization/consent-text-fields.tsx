import { NumberInput, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { TranslatedFields } from '#core/web/forms/translated-fields.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { accountingYearsBounds } from '#features/printouts/contract/accounting.ts';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';
import classes from './organization-screen.module.css';
import { noticeRows, WordedOn } from './paper-fields.tsx';

const { minimum, maximum } = accountingYearsBounds;

/** Consent texts and the period of the disclosure log. */
export function ConsentTextFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation('organisation');
  return (
    <Section title={t('consents.title')} text={t('consents.text')}>
      <Stack>
        <TranslatedFields
          fields={fields}
          path="consentTexts.revoke"
          label={t('consents.revoke')}
          rows={noticeRows}
        />
        <TranslatedFields
          fields={fields}
          path="consentTexts.redisclosure"
          label={t('consents.redisclosure')}
          rows={noticeRows}
        />
        <TextInput
          key={fields.key('consentTexts.source')}
          {...fields.getInputProps('consentTexts.source')}
          label={t('papers.source')}
          autoComplete="off"
        />
        <WordedOn
          fields={fields}
          path="consentTexts.wordedOn"
          changedOn={fields.getValues().consentTexts.changedOn}
        />
        <NumberInput
          key={fields.key('accounting.years')}
          {...fields.getInputProps('accounting.years')}
          classNames={{ wrapper: classes.minutes ?? '' }}
          label={t('consents.years')}
          description={t('consents.yearsHint', { fewest: minimum, most: maximum })}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
        />
        <TextInput
          key={fields.key('accounting.source')}
          {...fields.getInputProps('accounting.source')}
          label={t('consents.yearsSource')}
          autoComplete="off"
        />
      </Stack>
    </Section>
  );
}
