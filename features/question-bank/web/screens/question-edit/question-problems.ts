import { brokenRules } from '#core/contract/validation-rules.ts';
import { type BankProblem, bankProblems } from '#features/question-bank/contract/bank-rules.ts';
import {
  type BankQuestion,
  bankQuestion,
  type QuestionBank,
} from '#features/question-bank/contract/question-bank.ts';
import { bankWith } from './question-values.ts';

/** Something that keeps the question from being saved, at the field where it can be put right. */
export type QuestionProblem = { path: string } & (
  | { kind: 'rule'; rule: string; values: Record<string, string | number> }
  | { kind: 'bank'; problem: BankProblem }
);

/** What is wrong with a question by itself, and among the others; one problem a field. */
export function problemsOf(question: BankQuestion, bank: QuestionBank): QuestionProblem[] {
  const read = bankQuestion.safeParse(question);
  const found: QuestionProblem[] = read.success
    ? bankProblems(bankWith(bank, read.data)).map((problem) => ({
        kind: 'bank',
        path: pathOf(problem, question),
        problem,
      }))
    : brokenRules(read.error).map(({ path, rule, values }) => ({
        kind: 'rule',
        path,
        // What has not been chosen yet is missing, not wrong.
        rule: isChoosing(path) ? 'required' : rule,
        values,
      }));
  const placeOf = ({ path }: QuestionProblem) => places.indexOf(path.split('.', 1)[0] ?? '');
  return found
    .filter(({ path }, place) => found.findIndex((one) => one.path === path) === place)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** In the order of the form; what is wrong with other questions stands before all. */
const places = ['text', 'help', 'options', 'dangers', 'category', 'boundField', 'showIf'];

function isChoosing(path: string): boolean {
  return path === 'category' || path.endsWith('.questionId') || path.endsWith('.mark');
}

/** Which field of the form a problem of the bank stands at; of another question, at its name. */
export function pathOf({ questionId, rule, about }: BankProblem, question: BankQuestion): string {
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
