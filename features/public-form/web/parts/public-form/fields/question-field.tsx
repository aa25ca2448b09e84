import { inLanguage } from '#core/contract/languages.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import { useWords } from '../words.ts';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { type FieldParts, inputId, type QuestionFieldProps } from './field-parts.ts';
import styles from './question-field.module.css';
import { TextField } from './text-field.tsx';

/** One question with its hint, its error and its input. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, problem } = props;
  const { language, t } = useWords();
  const id = inputId(question.id);
  const hint = inLanguage(question.help, language);
  const parts: FieldParts = {
    id,
    label: (
      <>
        {inLanguage(question.text, language)}
        {question.required && <small> {t('public-form:required')}</small>}
      </>
    ),
    describedBy: [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' '),
    notes: (
      <>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
        {problem && (
          <p id={`${id}-problem`} className={styles.problem}>
            <span className="unseen">{t('public-form:problems.before')} </span>
            {problem}
          </p>
        )}
      </>
    ),
  };
  const Field = fieldFor(question);
  return (
    <div className={problem ? `${styles.field} ${styles.wrong}` : styles.field}>
      <Field {...props} {...parts} />
    </div>
  );
}

function fieldFor(question: Question) {
  if (question.kind === 'select') return ChoiceField;
  return question.format === 'date' ? DateField : TextField;
}
