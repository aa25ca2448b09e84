import { bankProblems } from '#features/question-bank/contract/bank-rules.ts';
import { boundFields } from '#features/question-bank/contract/bound-fields.ts';
import type { BankQuestion } from '#features/question-bank/contract/question-bank.ts';

/** How a question is answered, as administrators think of it: one choice, not three settings. */
export const answerKinds = ['short', 'long', 'date', 'phone', 'email', 'one', 'several'] as const;
export type AnswerKind = (typeof answerKinds)[number];

/** What of a question says how it is answered. */
export type AnswerShape = Pick<BankQuestion, 'kind' | 'long' | 'format' | 'multiple'>;

export function answerKindOf({ kind, long, format, multiple }: AnswerShape): AnswerKind {
  if (kind === 'select') return multiple ? 'several' : 'one';
  if (format && format !== 'text') return format;
  return long ? 'long' : 'short';
}

export function isChoice(answer: AnswerKind): boolean {
  return answer === 'one' || answer === 'several';
}

export function shapeOf(answer: AnswerKind): AnswerShape {
  switch (answer) {
    case 'one':
      return { kind: 'select' };
    case 'several':
      return { kind: 'select', multiple: true };
    case 'short':
      return { kind: 'string' };
    case 'long':
      return { kind: 'string', long: true };
    default:
      return { kind: 'string', format: answer };
  }
}

/** The fields of an applicant that an answer to this question could fill, whoever fills them now. */
export function fittingFields(question: BankQuestion): string[] {
  const { showIf: _asked, ...alone } = question;
  return Object.keys(boundFields).filter((boundField) => {
    const problems = bankProblems({ categories: [], questions: [{ ...alone, boundField }] });
    return problems.every(({ rule }) => rule !== 'field-kind');
  });
}
