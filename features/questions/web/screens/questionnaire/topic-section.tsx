import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createContext, memo, use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { paths } from '#core/web/paths.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { FieldDisplay } from '#features/person/web/parts/applicants/field-display.tsx';
import { applicantFields } from '#features/person/web/parts/applicants/fields.tsx';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import { AnswerInput } from './answer-input.tsx';
import { differsFromRecord, recordAnswer } from './record-answers.ts';
import {
  questionElementId,
  type Topic,
  topicElementId,
  useFromSheet,
  useProgress,
  useSheet,
} from './sheet-context.ts';
import classes from './topic-section.module.css';

/** Memoized: rerenders only when its own answer changes. */
const QuestionRow = memo(function QuestionRow({ question }: { question: Question }) {
  const isAsked = useFromSheet((sheet) => sheet.isAsked(question.id));
  return isAsked ? <AskedQuestion question={question} /> : null;
});

export const FileContext = createContext<Applicant | null>(null);

/**
 * Shows the bound field's value when it differs or the question is open. A filled field is only
 * changed in the case record.
 */
function FileNote({ question, value }: { question: Question; value: AnswerValue }) {
  const file = use(FileContext);
  return file && question.boundField ? (
    <Note file={file} question={question} value={value} />
  ) : null;
}

function Note({
  file,
  question,
  value,
}: {
  file: Applicant;
  question: Question;
  value: AnswerValue;
}) {
  const { t } = useTranslation('questions');
  const values = toFormValues(file);
  const recordValue = recordAnswer(values, question);
  const field = applicantFields.find(({ path }) => path === question.boundField);
  const isOpen = isBlank(value);
  if (
    !field ||
    isBlank(recordValue) ||
    !(isOpen || differsFromRecord(question, value, recordValue))
  )
    return null;
  return (
    <p className={classes.note}>
      {isOpen ? t('inFile') : t('otherInFile')}{' '}
      <span className={classes.held}>
        <FieldDisplay field={field} values={values} plain />
      </span>{' '}
      {!isOpen && <Link to={paths.applicantEdit(file.id)}>{t('changeInFile')}</Link>}
    </p>
  );
}

function AskedQuestion({ question }: { question: Question }) {
  const { t, i18n } = useTranslation('questions');
  const sheet = useSheet();
  const { id } = question;
  const value = useFromSheet(() => sheet.answerTo(id));
  const isTyped = useFromSheet(() => sheet.isTyped(id));
  const problem = useFromSheet(() => sheet.visibleProblem(id));
  const canClear = question.kind === 'select' && !question.multiple && !isBlank(value);
  return (
    <div id={questionElementId(id)} className={classes.row} data-typed={isTyped || undefined}>
      <AnswerInput
        question={question}
        value={value}
        error={problem && <RuleMessage {...problem} />}
        onChange={(answer) => sheet.answer(id, answer)}
      />
      {canClear && (
        <Button
          className={classes.clear}
          variant="subtle"
          size="compact-sm"
          aria-label={t('clearNamed', {
            question: textIn(question.text, i18n.language as Language),
          })}
          onClick={() => {
            sheet.answer(id, null);
            document.getElementById(questionElementId(id))?.querySelector('input')?.focus();
          }}
        >
          {t('clear')}
        </Button>
      )}
      <FileNote question={question} value={value} />
    </div>
  );
}

/** Renders nothing while no question is visible. */
export const TopicSection = memo(function TopicSection({ topic }: { topic: Topic }) {
  const { t, i18n } = useTranslation('questions');
  const progressId = useId();
  const { asked, answered } = useProgress(topicQuestionIds(topic));
  const headingId = topicElementId(topic.id);
  return (
    <section
      className={classes.topic}
      aria-labelledby={headingId}
      data-topic={topic.id}
      hidden={asked === 0}
    >
      <Group gap="0 var(--space-4)" align="baseline" justify="space-between">
        <h2 id={headingId} className={classes.title} tabIndex={-1} aria-describedby={progressId}>
          <WrittenText texts={topic.name} language={i18n.language as Language} />
        </h2>
        <span id={progressId} className={classes.progress}>
          {t('progress', { answered, asked })}
        </span>
      </Group>
      {topic.questions.map((question) => (
        <QuestionRow key={question.id} question={question} />
      ))}
    </section>
  );
});

const ids = new WeakMap<Topic, string[]>();

/** Returns the same array for the same topic. */
export function topicQuestionIds(topic: Topic): readonly string[] {
  const found = ids.get(topic) ?? topic.questions.map(({ id }) => id);
  ids.set(topic, found);
  return found;
}
