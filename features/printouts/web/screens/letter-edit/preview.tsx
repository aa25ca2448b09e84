import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Section } from '#core/web/ui/section.tsx';
import { filledLetter, letterFieldNames } from '#features/printouts/contract/letter-fields.ts';
import classes from './template-form.module.css';
import type { TemplateValues } from './template-values.ts';

/** Both letters as they would read, with a made-up person; it follows what is typed. */
export function Preview({ fields }: { fields: FormFields<TemplateValues> }) {
  const { t } = useTranslation('letters');
  const { languageName } = useFormat();
  const subject = fields.useWatchValue('subject');
  const text = fields.useWatchValue('text');
  const sample = Object.fromEntries(letterFieldNames.map((name) => [name, t(`sample.${name}`)]));
  return (
    <Section title={t('settings.preview')} text={t('settings.previewText')}>
      <div className={classes.previews}>
        {(['en', 'fr'] as const).map((language) => (
          <article key={language} className={classes.preview} data-tokens="light">
            <p className={classes.language}>{languageName(language)}</p>
            <h3 lang={language}>{filledLetter(subject[language], sample)}</h3>
            <p lang={language}>{filledLetter(text[language], sample)}</p>
          </article>
        ))}
      </div>
    </Section>
  );
}
