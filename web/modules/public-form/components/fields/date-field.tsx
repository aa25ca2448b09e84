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
      // As in the answer rules: a date that fills no field of the applicant may lie ahead.
      mayLieAhead={question.boundField === undefined}
      isHeading={isHeading}
      isWrong={problem !== undefined}
      describedBy={describedBy}
      notes={notes}
      onChange={onAnswer}
    />
  );
}
