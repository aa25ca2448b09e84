import { dayMayLieAhead } from '#features/questions/contract/answer-rules.ts';
import { DayField } from './day-field.tsx';
import type { FieldParts, QuestionFieldProps } from './field-parts.ts';

/** A question whose answer is a day. */
export function DateField(props: QuestionFieldProps & FieldParts) {
  const { question, answer, problem, isHeading, onAnswer, id, label, describedBy, notes } = props;
  return (
    <DayField
      id={id}
      label={label}
      value={typeof answer === 'string' ? answer : null}
      mayLieAhead={dayMayLieAhead(question)}
      isHeading={isHeading}
      isWrong={problem !== undefined}
      describedBy={describedBy}
      notes={notes}
      onChange={onAnswer}
    />
  );
}
