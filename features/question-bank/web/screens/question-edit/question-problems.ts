import { brokenRules } from '#core/contract/validation-rules.ts';
import { type BankProblem, bankProblems } from '#features/question-bank/contract/bank-rules.ts';
import {
  type BankQuestion,
  bankQuestion,
  type QuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { bankWith } from './question-values.ts';

/** Problem at the field where it can be fixed. */
export type QuestionProblem = { path: string } & (
  | { kind: 'rule'; rule: string; values: Record<string, string | number> }
  | { kind: 'bank'; problem: BankProblem }
);

/** Problems of the question itself and in the bank, one per field. */
export function questionProblems(question: BankQuestion, bank: QuestionBank): QuestionProblem[] {
  const read = bankQuestion.safeParse(question);
  const found: QuestionProblem[] = read.success
    ? bankProblems(bankWith(bank, read.data)).map((problem) => ({
        kind: 'bank',
        path: problemPath(problem, question),
        problem,
      }))
    : brokenRules(read.error).map(({ path, rule, values }) => ({
        kind: 'rule',
        path,
        // An unselected choice is missing rather than invalid.
        rule: isChoosing(path) ? 'required' : rule,
        values,
      }));
  const fieldIndex = ({ path }: QuestionProblem) => fieldOrder.indexOf(path.split('.', 1)[0] ?? '');
  return found
    .filter(({ path }, place) => found.findIndex((one) => one.path === path) === place)
    .toSorted((one, other) => fieldIndex(one) - fieldIndex(other));
}

/** Form order; problems of other questions come first. */
const fieldOrder = ['text', 'help', 'options', 'dangers', 'category', 'boundField', 'showIf'];

function isChoosing(path: string): boolean {
  return path === 'category' || path.endsWith('.questionId') || path.endsWith('.mark');
}

/** Field path of a bank problem. Problems of other questions use their id. */
export function problemPath(
  { questionId, rule, about }: BankProblem,
  question: BankQuestion,
): string {
  if (questionId !== question.id) return `other.${questionId}`;
  const conditions = question.showIf ?? [];
  switch (rule) {
    case 'unknown-category':
      return 'category';
    case 'options-missing':
    case 'options-unwanted':
    case 'repeated-option':
      return 'options';
    case 'field-kind':
    case 'field-taken':
      return 'boundField';
    case 'not-an-option':
      return `showIf.${conditions.findIndex(({ equals }) => equals.includes(about ?? ''))}.equals`;
    case 'danger-option':
    case 'danger-repeated':
      return `dangers.${question.dangers?.findLastIndex(({ answers }) => answers.includes(about ?? ''))}.answers`;
    case 'unknown-question':
    case 'asked-later':
    case 'no-choice':
      return `showIf.${conditions.findIndex((one) => one.questionId === about)}.questionId`;
    default:
      return 'text.en';
  }
}
