import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Section } from '#core/web/ui/section.tsx';
import { CheckList } from '#features/consents/web/parts/check-list.tsx';
import type { PersonLetterField } from '#features/printouts/contract/letter-fields.ts';
import type { LetterFacts, LetterTemplate } from '#features/printouts/contract/letters.ts';
import { type LetterValues, namedIn } from './letter-values.ts';

/** What the letter may say of the person: nothing that isn't ticked. i18n-keys: letters:fields.* */
export function FactFields({
  fields,
  template,
  facts,
}: {
  fields: FormFields<LetterValues>;
  template: LetterTemplate;
  facts: LetterFacts | undefined;
}) {
  const { t } = useTranslation('letters');
  const language = fields.useWatchValue('language');
  const ticked = fields.useWatchValue('fields');
  const named = namedIn(template, language);
  return (
    <Section title={t('write.facts')} text={t('write.factsText')}>
      {named.length === 0 ? (
        t('write.nothingToTick')
      ) : (
        <CheckList
          legend={t('write.factsLegend')}
          options={named.map((name) => {
            const value = facts?.facts[name];
            const isMissing = facts !== undefined && !value;
            return {
              value: name,
              label: isMissing
                ? t('write.notInFile', { fact: t(`fields.${name}`) })
                : t(`fields.${name}`),
              description: value,
              disabled: isMissing,
            };
          })}
          chosen={ticked}
          onChange={(chosen) =>
            fields.setFieldValue(
              'fields',
              named.filter((name: PersonLetterField) => chosen.includes(name)),
            )
          }
        />
      )}
    </Section>
  );
}
