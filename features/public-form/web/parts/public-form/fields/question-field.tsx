import { Fragment } from 'react';
import { textIn } from '#core/contract/languages.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { allowsFutureDate } from '#features/questions/contract/answer-rules.ts';
import { dangerRuleFor } from '#features/questions/contract/danger-rules.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import { useTranslator } from '../translator.ts';
import { answerAfterTick, isChosen } from './choices.ts';
import { DangerClosed, DangerPanel } from './danger-panel.tsx';
import { DayField, GroupName, InputName } from './day-field.tsx';
import { type FieldParts, inputId, type QuestionFieldProps } from './field-parts.ts';
import { usePurpose } from './purposes.ts';
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
        <WrittenText texts={question.text} language={language} />
        {question.required && <small> {t('public-form:required')}</small>}
      </>
    ),
    describedBy: [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' '),
    notes: (
      <>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            <WrittenText texts={question.help} language={language} />
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
  const isBirthDate = usePurpose(question.id) === 'bday';
  return (
    <DayField
      id={id}
      label={label}
      value={typeof answer === 'string' ? answer : null}
      allowsFuture={allowsFutureDate(question)}
      isBirthDate={isBirthDate}
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
  const autoComplete = usePurpose(question.id);
  const shared = {
    id,
    value: typeof answer === 'string' ? answer : '',
    onChange: (event: { target: { value: string } }) => onAnswer(event.target.value || null),
    autoComplete,
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

/** Fewer and shorter choices than this share a row where they fit. */
const rowLimits = { choices: 4, letters: 26 };

function ChoiceField(props: QuestionFieldProps & FieldParts) {
  const { question, answer, isHeading, followUps, id, label, describedBy, notes } = props;
  const { language } = useTranslator();
  const { options = [] } = question;
  const isRow =
    options.length <= rowLimits.choices &&
    options.every((option) => textIn(option.label, language).length <= rowLimits.letters);
  const below = options.map(({ value }) => {
    const danger = dangerRuleFor(question, value);
    const isOpen = isChosen(answer, value);
    const dependents = isOpen ? followUps?.(value) : null;
    return (
      <Fragment key={value}>
        {danger && <DangerPanel danger={danger} isOpen={isOpen} />}
        {dependents && <div className={styles.followUps}>{dependents}</div>}
      </Fragment>
    );
  });
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <GroupName isHeading={isHeading}>{label}</GroupName>
      {notes}
      <div className={styles.choices} data-row={isRow || undefined}>
        {options.map((option, index) => (
          <Fragment key={option.value}>
            <Choice {...props} option={option} id={index === 0 ? id : `${id}-${option.value}`} />
            {!isRow && below[index]}
          </Fragment>
        ))}
      </div>
      {isRow && below}
      <DangerClosed question={question} answer={answer} />
    </fieldset>
  );
}

interface ChoiceProps extends Pick<QuestionFieldProps, 'question' | 'answer' | 'onAnswer'> {
  id: string;
  option: NonNullable<Question['options']>[number];
}

function Choice({ question, answer, onAnswer, id, option: { value, label } }: ChoiceProps) {
  const { language } = useTranslator();
  const { multiple = false } = question;
  return (
    <div className={styles.choice}>
      <input
        type={multiple ? 'checkbox' : 'radio'}
        id={id}
        name={inputId(question.id)}
        value={value}
        checked={isChosen(answer, value)}
        onChange={() => onAnswer(multiple ? answerAfterTick(question, answer, value) : value)}
      />
      <label htmlFor={id}>
        <WrittenText texts={label} language={language} />
      </label>
    </div>
  );
}

function fieldFor(question: Question) {
  if (question.kind === 'select') return ChoiceField;
  return question.format === 'date' ? DateField : TextField;
}
