import { SegmentedControl } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Language,
  languages,
  type Translated,
  textDirection,
  textIn,
} from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { NestedQuestions } from '#features/public-form/web/parts/public-form/fields/nested-questions.tsx';
import { QuestionField } from '#features/public-form/web/parts/public-form/fields/question-field.tsx';
import { headingQuestion } from '#features/public-form/web/parts/public-form/saving/topics.ts';
import {
  TranslatorContext,
  useLoadedTranslator,
} from '#features/public-form/web/parts/public-form/translator.ts';
import type { BankCategory, BankQuestion } from '#features/question-bank/contract/question-bank.ts';
import { isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import classes from './public-form-page.module.css';

/**
 * Phone preview of a public form page, built from the form's own components. Interactive: answers
 * show dependent questions. The only file of this module that knows the public forms.
 */
export function PublicFormPage({
  topic,
  questions,
  onlyQuestion,
}: {
  topic: BankCategory | undefined;
  /** Questions of the topic, in order. */
  questions: readonly BankQuestion[];
  /** Shows only this question, ignoring its conditions. */
  onlyQuestion?: string;
}) {
  const { t, i18n } = useTranslation('question-bank');
  const { languageName } = useFormat();
  const labelId = useId();
  const [language, setLanguage] = useState<Language>(i18n.language);
  const [answers, setAnswers] = useState<ReadonlyMap<string, AnswerValue>>(new Map());
  const translator = useLoadedTranslator(language);
  const publishedQuestions = questions.map((question, order) =>
    asPublished(withPlaceholders(question, t), order, topic),
  );
  const visibleQuestions = publishedQuestions.filter((question) =>
    onlyQuestion === undefined
      ? isVisibleOnPage(question, publishedQuestions, answers)
      : question.id === onlyQuestion,
  );
  const heading = headingQuestion({ questions: publishedQuestions });
  const title = textIn(topic?.title, language);
  // Staff ask these questions on their own screen, so only the texts match.
  const isForStaff = questions.every(({ form }) => form === 'questionnaire');

  return (
    <div className={classes.preview}>
      <div className={classes.head}>
        <p id={labelId} className={classes.label}>
          {isForStaff ? t('preview.staffLabel') : t('preview.label')}
        </p>
        <SegmentedControl
          size="xs"
          aria-label={t('preview.language')}
          value={language}
          onChange={setLanguage}
          data={languages.map((value) => ({ value, label: languageName(value) }))}
        />
      </div>
      <section
        aria-labelledby={labelId}
        className={classes.page}
        lang={language}
        dir={textDirection(language)}
      >
        {translator && (
          <TranslatorContext value={translator}>
            {/* Not a real heading: the surrounding page has its own. */}
            {!heading && title && <p className={classes.title}>{title}</p>}
            <NestedQuestions questions={visibleQuestions}>
              {(question, followUps) => (
                // Resets when the answer kind changes.
                <div
                  key={`${question.kind} ${question.format}`}
                  className={question.id === heading?.id ? classes.heading : undefined}
                >
                  <QuestionField
                    question={question}
                    answer={answers.get(question.id) ?? null}
                    problem={undefined}
                    isHeading={false}
                    onAnswer={(answer) =>
                      setAnswers((before) => new Map(before).set(question.id, answer))
                    }
                    followUps={followUps}
                  />
                </div>
              )}
            </NestedQuestions>
          </TranslatorContext>
        )}
      </section>
    </div>
  );
}

/** Shows placeholders where text is missing. */
function withPlaceholders(question: BankQuestion, t: TFunction<'question-bank'>): BankQuestion {
  const { text, options } = question;
  const withFallback = (texts: Translated, fallback: string) => ({
    en: texts.en.trim() || fallback,
    fr: texts.fr.trim() || fallback,
    es: texts.es?.trim(),
  });
  return {
    ...question,
    text: withFallback(text, t('preview.unwritten')),
    ...(options && {
      options: options.map(({ value, label }, place) => ({
        value,
        label: withFallback(label, t('options.numbered', { number: place + 1 })),
      })),
    }),
  };
}

/** Converts a question being edited into one the form can render. */
function asPublished(
  question: BankQuestion,
  order: number,
  topic: BankCategory | undefined,
): Question {
  const none = { en: '', fr: '' };
  return {
    ...question,
    version: 1,
    order,
    topic: { name: topic?.name ?? none, title: topic?.title ?? none },
  };
}

/** Assumes that conditions on questions of other pages hold. */
function isVisibleOnPage(
  question: Question,
  page: readonly Question[],
  answers: ReadonlyMap<string, AnswerValue>,
): boolean {
  const pageIds = new Set(page.map(({ id }) => id));
  const pageConditions = page.map(({ id, showIf }) => {
    const onThisPage = showIf?.filter(({ questionId }) => pageIds.has(questionId)) ?? [];
    return onThisPage.length > 0 ? { id, showIf: onThisPage } : { id };
  });
  const found = pageConditions.find(({ id }) => id === question.id);
  return found !== undefined && isQuestionVisible(found, pageConditions, answers);
}
