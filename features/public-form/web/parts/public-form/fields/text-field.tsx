import { InputName } from './field-name.tsx';
import type { FieldParts, QuestionFieldProps } from './field-parts.ts';
import styles from './question-field.module.css';

const kindOf = {
  phone: { type: 'tel', inputMode: 'tel', className: styles.phone },
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
} as const;

/** One line or a few lines of text. */
export function TextField(props: QuestionFieldProps & FieldParts) {
  const { question, answer, problem, isHeading, onAnswer, id, label, describedBy, notes } = props;
  const shared = {
    id,
    value: typeof answer === 'string' ? answer : '',
    onChange: (event: { target: { value: string } }) => onAnswer(event.target.value || null),
    // A browser that remembers it would offer it to the next person at a shared computer. That
    // weighs more here than the ease of filling in one's own name (WCAG 1.3.5).
    autoComplete: 'off',
    'aria-describedby': describedBy || undefined,
    'aria-invalid': problem ? true : undefined,
  };
  const kind =
    question.format === 'phone' || question.format === 'email' ? kindOf[question.format] : {};
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
