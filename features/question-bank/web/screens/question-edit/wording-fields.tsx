import { Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { InBothLanguages } from '#core/contract/languages.ts';
import { fieldId, problemAt } from './field-problem.tsx';
import classes from './question-editor.module.css';
import type { QuestionForm } from './use-question-form.ts';

const languages = ['en', 'fr'] as const;

/** Question and help text in both languages, side by side. */
export function WordingFields({ form }: { form: QuestionForm }) {
  return (
    <Stack>
      <BilingualField form={form} name="text" />
      <BilingualField form={form} name="help" />
    </Stack>
  );
}

function BilingualField({ form, name }: { form: QuestionForm; name: 'text' | 'help' }) {
  const { t } = useTranslation(['question-bank', 'actions']);
  const texts = form.values[name];
  const set = (next: Partial<InBothLanguages>) => form.set({ [name]: { ...texts, ...next } });
  return (
    <div className={classes.pair}>
      {languages.map((language) => (
        <Textarea
          key={language}
          id={fieldId(`${name}.${language}`)}
          label={t(labels[name][language])}
          description={name === 'help' ? t('editor.helpHint') : undefined}
          lang={language}
          rows={name === 'text' ? 2 : 3}
          resize="vertical"
          classNames={{ input: classes.words ?? '' }}
          maxLength={name === 'text' ? 300 : 600}
          value={texts[language]}
          error={problemAt(form, `${name}.${language}`)}
          // Collapses line breaks from typing or pasting.
          onChange={(event) => set({ [language]: event.currentTarget.value.replace(/\s+/g, ' ') })}
        />
      ))}
    </div>
  );
}

const labels = {
  text: { en: 'question-bank:aspects.textEn', fr: 'question-bank:aspects.textFr' },
  help: { en: 'question-bank:aspects.helpEn', fr: 'question-bank:aspects.helpFr' },
} as const;
