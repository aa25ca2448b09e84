import { Link } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { FieldDisplay } from '#features/person/web/parts/applicants/field-display.tsx';
import { applicantFields } from '#features/person/web/parts/applicants/fields.tsx';
import { valuesOf } from '#features/person/web/parts/applicants/records-in-forms.ts';
import { isBlank } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
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
