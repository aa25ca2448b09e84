import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { OrganisationValues } from '../../parts/organization/organization-values.ts';
import classes from './organization-screen.module.css';
import { NoticeField } from './paper-fields.tsx';
import { WordedOn } from './worded-on.tsx';

/** What patients are told as they are admitted, where 42 CFR Part 2 holds. */
export function PatientNoticeFields({ fields }: { fields: FormFields<OrganisationValues> }) {
  const { t } = useTranslation('organisation');
  if (!fields.useWatchValue('part2')) return null;
  return (
    <Section title={t('patientNotice.title')} text={t('patientNotice.text')}>
      <div className={classes.fields}>
        <NoticeField
          fields={fields}
          path="patientNotice.text.en"
          label={t('patientNotice.textEn')}
        />
        <NoticeField
          fields={fields}
          path="patientNotice.text.fr"
          label={t('patientNotice.textFr')}
        />
        <TextInput
          key={fields.key('patientNotice.source')}
          {...fields.getInputProps('patientNotice.source')}
          label={t('papers.source')}
          description={t('papers.sourceHint')}
          autoComplete="off"
        />
        <WordedOn
          fields={fields}
          path="patientNotice.wordedOn"
          changedOn={fields.getValues().patientNotice.changedOn}
        />
      </div>
    </Section>
  );
}
