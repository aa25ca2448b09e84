import { Fragment } from 'react';
import { textIn } from '#core/contract/languages.ts';
import { allowsFutureDate } from '#features/questions/contract/answer-rules.ts';
import { dangerRuleFor } from '#features/questions/contract/danger-rules.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import { useTranslator } from '../translator.ts';
import { answerAfterTick, isChosen } from './choices.ts';
import { DangerClosed, DangerPanel } from './danger-panel.tsx';
import { DayField, GroupName, InputName } from './day-field.tsx';
import { type FieldParts, inputId, type QuestionFieldProps } from './field-parts.ts';
import styles from './question-field.module.css';

export function QuestionField(props: QuestionFieldProps) {
  const { question, problem } = props;
  const { language, t } = useTranslator();
  const id = inputId(question.id);
  const hint = textIn(question.help, language);
  const parts: FieldParts = {
    id,
    label: (
      <>
        {textIn(question.text, language)}
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

function DateField(props: QuestionFieldProps & FieldParts) {
  const { question, answer, problem, isHeading, onAnswer, id, label, describedBy, notes } = props;
  return (
    <DayField
      id={id}
      label={label}
      value={typeof answer === 'string' ? answer : null}
      allowsFuture={allowsFutureDate(question)}
      isHeading={isHeading}
      isWrong={problem !== undefined}
      describedBy={describedBy}
      notes={notes}
      onChange={onAnswer}
    />
  );
}

const inputPropsByFormat = {
  phone: { type: 'tel', inputMode: 'tel', className: styles.phone },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
} as const;

function TextField(props: QuestionFieldProps & FieldParts) {
  const { question, answer, problem, isHeading, onAnswer, id, label, describedBy, notes } = props;
  const shared = {
    id,
    value: typeof answer === 'string' ? answer : '',
    onChange: (event: { target: { value: string } }) => onAnswer(event.target.value || null),
    // Autofill on a shared computer would show this to the next person. That outweighs WCAG 1.3.5.
    autoComplete: 'off',
    'aria-describedby': describedBy || undefined,
    'aria-invalid': problem ? true : undefined,
  };
  const kind =
    question.format === 'phone' || question.format === 'email'
      ? inputPropsByFormat[question.format]
      : {};
  return (
    <>
      <InputName isHeading={isHeading} id={id}>
        {label}
      </InputName>
      {notes}
      {question.long ? (
        <textarea {...shared} rows={4} />
      ) : (
        <input type="text" {...kind} {...shared} spellCheck={false} />
      )}
    </>
  );
}

function ChoiceField(props: QuestionFieldProps & FieldParts) {
  const { question, answer, isHeading, onAnswer, id, label, describedBy, notes } = props;
  const { language } = useTranslator();
  const { multiple = false, options = [] } = question;
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <GroupName isHeading={isHeading}>{label}</GroupName>
      {notes}
      {options.map((option, index) => {
        const optionId = index === 0 ? id : `${id}-${option.value}`;
        const danger = dangerRuleFor(question, option.value);
        return (
          <Fragment key={option.value}>
            <div className={styles.choice}>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                id={optionId}
                name={id}
                value={option.value}
                checked={isChosen(answer, option.value)}
                onChange={() =>
                  onAnswer(
                    multiple ? answerAfterTick(question, answer, option.value) : option.value,
                  )
                }
              />
              <label htmlFor={optionId}>{textIn(option.label, language)}</label>
            </div>
            {danger && <DangerPanel danger={danger} isOpen={isChosen(answer, option.value)} />}
          </Fragment>
        );
      })}
      <DangerClosed question={question} answer={answer} />
    </fieldset>
  );
}

function fieldFor(question: Question) {
  if (question.kind === 'select') return ChoiceField;
  return question.format === 'date' ? DateField : TextField;
}
