import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { LanguageField } from '#core/web/print/language-field.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { GroupFields, PartChoice, TopicFields } from '#features/consents/web/parts/part-choice.tsx';
import { PaperFields } from '../../parts/papers/paper-form-frame.tsx';
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
