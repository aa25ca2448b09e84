import { useTranslation } from 'react-i18next';
import type { BankProblem } from '#features/question-bank/contract/bank-rules.ts';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { type QuestionText, useQuestionText } from './question-text.ts';

/** Describes bank problems with question and answer texts instead of ids. */
export function useBankProblemText(
  bank: Pick<QuestionBank, 'categories' | 'questions'>,
): (problem: BankProblem) => string {
  const { t } = useTranslation('validation');
  const questionText = useQuestionText(bank);
  return ({ questionId, rule, about = '' }) => {
    const question = bank.questions.find(({ id }) => id === questionId);
    return t(`bank-${rule}`, { about: aboutText({ rule, about }, question, questionText) });
  };
}

function aboutText(
  { rule, about }: { rule: BankProblem['rule']; about: string },
  question: BankQuestion | undefined,
  questionText: QuestionText,
): string {
  switch (rule) {
    case 'field-kind':
    case 'field-taken':
      return questionText.field(about);
    case 'asked-later':
    case 'no-choice':
      return questionText.question(about);
    case 'not-an-option': {
      const other = question?.showIf?.find(({ equals }) => equals.includes(about));
      return other ? questionText.option(other.questionId, about) : about;
    }
    case 'danger-option':
    case 'danger-repeated':
    case 'repeated-option':
      return question ? questionText.option(question.id, about) : about;
    default:
      return about;
  }
}
