import { Fragment } from 'react';
import { inLanguage } from '#core/contract/languages.ts';
import { dangerOfChoice } from '#features/questions/contract/danger-rules.ts';
import { useWords } from '../words.ts';
import { answerAfterTick, isChosen } from './choices.ts';
import { DangerClosed, DangerPanel } from './danger-panel.tsx';
import { GroupName } from './field-name.tsx';
import type { FieldParts, QuestionFieldProps } from './field-parts.ts';
import styles from './question-field.module.css';

/** One choice (radios) or several (checkboxes). */
export function ChoiceField(props: QuestionFieldProps & FieldParts) {
  const { question, answer, isHeading, onAnswer, id, label, describedBy, notes } = props;
  const { language } = useWords();
  const { multiple = false, options = [] } = question;
  return (
    <fieldset aria-describedby={describedBy || undefined}>
      <GroupName isHeading={isHeading}>{label}</GroupName>
      {notes}
      {options.map((option, place) => {
        const optionId = place === 0 ? id : `${id}-${option.value}`;
        const danger = dangerOfChoice(question, option.value);
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
              <label htmlFor={optionId}>{inLanguage(option.label, language)}</label>
            </div>
            {danger && <DangerPanel danger={danger} isOpen={isChosen(answer, option.value)} />}
          </Fragment>
        );
      })}
      <DangerClosed question={question} answer={answer} />
    </fieldset>
  );
}
