import { useTranslation } from 'react-i18next';
import { GroupFields, PartChoice, TopicFields } from '#web/modules/consents/parts/part-choice.tsx';
import { LanguageField } from '#web/modules/print-views/parts/language-field.tsx';
import type { FormFields } from '#web/platform/contract-form.ts';
import { Section } from '#web/ui/section.tsx';
import { PaperFields } from '../../parts/paper-form-frame.tsx';
import type { PaperValues } from './paper-values.ts';

/** What of the file goes on the paper, and in which language. */
export function PartFields({
  applicantId,
  fields,
}: {
  applicantId: string;
  fields: FormFields<PaperValues>;
}) {
  const { t } = useTranslation('papers');
  const parts = fields.useWatchValue('parts');
  const language = fields.useWatchValue('language');
  const chosen = { applicantId, fields: fields as never };
  return (
    <Section title={t('what')} text={t('whatText')}>
      <PaperFields>
        <PartChoice legend={t('partsLegend')} fields={fields as never} />
        {parts.includes('answers') && <TopicFields {...chosen} />}
        {parts.includes('support') && <GroupFields {...chosen} />}
        <LanguageField
          label={t('language')}
          value={language}
          onChange={(tag) => fields.setFieldValue('language', tag)}
        />
      </PaperFields>
    </Section>
  );
}
