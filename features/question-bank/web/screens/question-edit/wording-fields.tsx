import { Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Translated, textLanguages } from '#core/contract/languages.ts';
import { useLabelInLanguage } from '#core/web/i18n/in-language.ts';
import { fieldId, problemAt } from './field-problem.tsx';
import classes from './question-editor.module.css';
import type { QuestionForm } from './use-question-form.ts';

/** Question and help text in each language, side by side. */
export function WordingFields({ form }: { form: QuestionForm }) {
  return (
    <Stack>
      <TranslatedField form={form} name="text" />
      <TranslatedField form={form} name="help" />
    </Stack>
  );
}

function TranslatedField({ form, name }: { form: QuestionForm; name: 'text' | 'help' }) {
  const { t } = useTranslation('question-bank');
  const labelIn = useLabelInLanguage();
  const texts = form.values[name];
  const set = (next: Partial<Translated>) => form.set({ [name]: { ...texts, ...next } });
  return (
    <div className={classes.pair}>
      {textLanguages.map((language) => (
        <Textarea
          key={language}
          id={fieldId(`${name}.${language}`)}
          label={labelIn(t(`aspects.${name}`), language)}
          description={name === 'help' ? t('editor.helpHint') : undefined}
          lang={language}
          rows={name === 'text' ? 2 : 3}
          resize="vertical"
          classNames={{ input: classes.words ?? '' }}
          maxLength={name === 'text' ? 300 : 600}
          value={texts[language] ?? ''}
          error={problemAt(form, `${name}.${language}`)}
          // Collapses line breaks from typing or pasting.
          onChange={(event) => set({ [language]: event.currentTarget.value.replace(/\s+/g, ' ') })}
        />
      ))}
    </div>
  );
}
