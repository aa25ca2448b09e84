import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, isRealDay } from '#core/contract/days.ts';
import { type Language, textIn } from '#core/contract/languages.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { regionalTag } from '#core/web/i18n/regional.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { allowsFutureDate, answerProblem } from '#features/questions/contract/answer-rules.ts';
import type { NumberedQuestion } from '#features/questions/contract/numbered-questions.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import { DangerHelp, type HelpLines } from './danger-help.tsx';
import { dayAsWritten } from './day-as-written.ts';
import {
  choiceKey,
  choiceOfKey,
  clearKey,
  questionAttribute,
  questionElementId,
  useKeyDown,
} from './keyboard.ts';
import { SpokenQuestion } from './script.tsx';
import classes from './type-in.module.css';

interface AskedQuestionProps {
  numbered: NumberedQuestion;
  /** False when the answers so far hide it on the person's screen. */
  isAsked: boolean;
  /** Shows the sentence to say. */
  isSpoken: boolean;
  answer: AnswerValue;
  /** Rule by which the server refused the answer. */
  refused: string | undefined;
  helpLines: HelpLines;
  onAnswer: (questionId: string, answer: AnswerValue) => void;
}

export function AskedQuestion(props: AskedQuestionProps) {
  const { numbered, isAsked, isSpoken, answer, helpLines } = props;
  const { t, i18n } = useTranslation('taken-forms');
  const { question, number, depth } = numbered;
  const language = i18n.language as Language;
  return (
    <div
      id={questionElementId(question.id)}
      className={classes.question}
      data-depth={Math.min(depth, 2)}
      data-asked={isAsked}
      {...{ [questionAttribute]: question.id }}
    >
      <span className={classes.number} aria-hidden="true">
        {number}
      </span>
      <div className={classes.answer}>
        {isSpoken && <SpokenQuestion question={question} />}
        {!isAsked && <p className={classes.notAsked}>{t('notAsked')}</p>}
        <Answer {...props} label={textIn(question.text, language)} />
        <DangerHelp
          question={question}
          answer={answer}
          helpLines={helpLines}
          isOnPhone={isSpoken}
        />
      </div>
    </div>
  );
}

interface AnswerProps extends AskedQuestionProps {
  label: string;
}

function Answer(props: AnswerProps) {
  const { question } = props.numbered;
  if (question.kind === 'select') return <Choices {...props} />;
  return question.format === 'date' ? <Day {...props} /> : <Text {...props} />;
}

/** Problem of an answer, from here or from the server. */
function showProblem(question: Question, answer: AnswerValue, refused: string | undefined) {
  const rule = answerProblem(question, answer) ?? refused;
  return rule && <RuleMessage rule={rule} />;
}

function Choices({ numbered, answer, refused, label, onAnswer }: AnswerProps) {
  const { t, i18n } = useTranslation('taken-forms');
  const { question } = numbered;
  const { options = [], multiple = false } = question;
  const chosen = Array.isArray(answer) ? answer : [answer];
  const error = showProblem(question, answer, refused);

  function choose(value: string) {
    if (!multiple) return onAnswer(question.id, value);
    const others = chosen.filter((one): one is string => one !== null && one !== value);
    const next = chosen.includes(value) ? others : [...others, value];
    onAnswer(question.id, next.length > 0 ? next : null);
  }

  const field = useKeyDown<HTMLFieldSetElement>((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === clearKey || event.key === 'Backspace' || event.key === 'Delete') {
      event.preventDefault();
      onAnswer(question.id, null);
    }
    const value = options[choiceOfKey(event.key, options.length) ?? -1]?.value;
    if (value === undefined) return;
    event.preventDefault();
    choose(value);
  });

  const Choice = multiple ? Checkbox : Radio;
  return (
    <fieldset className={classes.field} ref={field}>
      <legend className={classes.label}>{label}</legend>
      <div className={classes.choices}>
        {options.map((option, place) => (
          <Choice
            key={option.value}
            name={questionElementId(question.id)}
            checked={chosen.includes(option.value)}
            onChange={() => choose(option.value)}
            label={
              <>
                <span className={classes.key} aria-hidden="true">
                  {choiceKey(place)}
                </span>
                <WrittenText texts={option.label} language={i18n.language as Language} />
              </>
            }
          />
        ))}
      </div>
      {answer !== null && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('clearNamed', { question: label })}
          tabIndex={-1}
          onClick={() => onAnswer(question.id, null)}
        >
          {t('clear')}
        </button>
      )}
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}

function Text({ numbered, answer, refused, label, onAnswer }: AnswerProps) {
  const { t } = useTranslation('taken-forms');
  const { question } = numbered;
  const shared = {
    label,
    value: typeof answer === 'string' ? answer : '',
    error: showProblem(question, answer, refused),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) =>
      onAnswer(question.id, event.currentTarget.value || null),
  };
  if (!question.long) return <TextInput {...shared} />;
  return <Textarea {...shared} rows={2} autosize minRows={2} description={t('newLine')} />;
}

/** One field for the whole date, typed as it is written; says below how it was read. */
function Day({ numbered, answer, refused, label, onAnswer }: AnswerProps) {
  const { t, i18n } = useTranslation('taken-forms');
  const { question } = numbered;
  const language = i18n.language as Language;
  const isFutureAllowed = allowsFutureDate(question);
  const value = typeof answer === 'string' ? answer : null;
  const asText = value !== null && isRealDay(value) ? formatDay(value, language) : (value ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const isRead = value !== null && isRealDay(value);
  return (
    <TextInput
      label={label}
      description={isRead ? t('dateRead', { day: formatDay(value, language) }) : t('dateHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={typed ?? asText}
      error={typed === null ? showProblem(question, answer, refused) : undefined}
      autoComplete="off"
      onFocus={() => setTyped(asText)}
      onBlur={() => setTyped(null)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const tag = regionalTag(language);
        onAnswer(question.id, dayAsWritten(event.currentTarget.value, tag, isFutureAllowed));
      }}
    />
  );
}
