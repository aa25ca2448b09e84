import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#core/contract/languages.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { LanguageField } from '#core/web/print/language-field.tsx';
import { FormRow } from '#core/web/ui/form-stack.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { LetterTemplate } from '#features/printouts/contract/letters.ts';
import type { LetterValues } from './letter-values.ts';
import { namedIn } from './letter-values.ts';

/** Which letter, in the language of whoever reads it. */
export function WhichFields({
  fields,
  templates,
}: {
  fields: FormFields<LetterValues>;
  templates: readonly LetterTemplate[];
}) {
  const { t, i18n } = useTranslation('letters');
  const language = fields.useWatchValue('language');
  const templateId = fields.useWatchValue('templateId');

  /** What another letter does not name can't be ticked there. */
  function choose(next: { templateId: string; language: string }) {
    const template = templates.find(({ id }) => id === next.templateId);
    const named = template ? namedIn(template, next.language) : [];
    const { fields: ticked } = fields.getValues();
    fields.setFieldValue(
      'fields',
      ticked.filter((name) => named.includes(name)),
    );
    fields.setFieldValue('templateId', next.templateId);
    fields.setFieldValue('language', next.language);
  }

  return (
    <Section title={t('write.which')} text={t('write.text')}>
      <FormRow>
        <NativeSelect
          label={t('write.template')}
          value={templateId}
          onChange={({ currentTarget }) => choose({ templateId: currentTarget.value, language })}
        >
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {inLanguage(name, i18n.language)}
            </option>
          ))}
        </NativeSelect>
        <LanguageField
          label={t('write.language')}
          value={language}
          onChange={(chosen) => choose({ templateId, language: chosen })}
        />
      </FormRow>
    </Section>
  );
}
