import { Link } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '#contract/answer-rules.ts';
import type { Applicant } from '#contract/applicants.ts';
import type { AnswerValue, Question } from '#contract/questions.ts';
import { FieldDisplay } from '#web/modules/applicants/parts/field-display.tsx';
import { applicantFields } from '#web/modules/applicants/parts/fields.tsx';
import { valuesOf } from '#web/modules/applicants/parts/records-in-forms.ts';
import { paths } from '#web/paths.ts';
import { differsFromFile, fileAnswer } from './file-answers.ts';
import classes from './file-note.module.css';

/** The file that the answers belong to. */
export const FileContext = createContext<Applicant | null>(null);

/**
 * Beside a question that fills a field of the file: what the field says, where it says something
 * else, or where the question is open. A field that is filled is only ever changed in the file.
 */
export function FileNote({ question, value }: { question: Question; value: AnswerValue }) {
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
  const values = valuesOf(file);
  const held = fileAnswer(values, question);
  const field = applicantFields.find(({ path }) => path === question.boundField);
  const isOpen = isBlank(value);
  if (!field || isBlank(held) || !(isOpen || differsFromFile(question, value, held))) return null;
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
