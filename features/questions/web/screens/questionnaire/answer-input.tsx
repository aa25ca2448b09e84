import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { NamedDay } from '#features/person/web/parts/applicants/named-day.tsx';
import { allowsFutureDate } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import classes from './answer-input.module.css';

const inputTypes = { text: 'text', phone: 'tel', email: 'email' } as const;

export function AnswerInput({
  question,
  value,
  error,
  onChange,
}: {
  question: Question;
  value: AnswerValue;
  error: ReactNode;
  onChange: (value: AnswerValue) => void;
}) {
  const { i18n } = useTranslation();
  const uiLanguage = i18n.language as Language;
  const { options = [], format = 'text' } = question;
  const labels = {
    label: textIn(question.text, uiLanguage),
    description: question.help && textIn(question.help, uiLanguage),
    error,
  };
  if (question.kind === 'select') {
    const choices = options.map((one) => ({
      value: one.value,
      label: textIn(one.label, uiLanguage),
    }));
    return question.multiple ? (
      <Checkbox.Group {...labels} value={asList(value)} onChange={onChange}>
        <div className={classes.choices}>
          {choices.map((choice) => (
            <Checkbox key={choice.value} {...choice} />
          ))}
        </div>
      </Checkbox.Group>
    ) : (
      <Radio.Group {...labels} value={asText(value) || null} onChange={onChange}>
        <div className={classes.choices}>
          {choices.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </div>
      </Radio.Group>
    );
  }
  const text = {
    ...labels,
    value: asText(value),
    // The answers are about another person, so the browser's autofill doesn't apply.
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  if (question.long) return <Textarea {...text} rows={2} classNames={{ input: classes.long }} />;
  if (format === 'date') {
    return (
      <NamedDay
        {...labels}
        value={text.value}
        allowsFuture={allowsFutureDate(question)}
        onChange={onChange}
      />
    );
  }
  return <TextInput {...text} type={inputTypes[format]} />;
}

function asText(value: AnswerValue): string {
  return typeof value === 'string' ? value : '';
}

function asList(value: AnswerValue): string[] {
  return Array.isArray(value) ? value : [];
}
