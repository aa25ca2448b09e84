import type { ReactNode } from 'react';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { useBankProblemText } from '../../parts/bank-problem-text.ts';
import type { QuestionProblem } from './question-problems.ts';
import { bankWith } from './question-values.ts';
import type { QuestionForm } from './use-question-form.ts';

/** Message for this field; undefined when valid. */
export function problemAt(form: QuestionForm, path: string): ReactNode {
  const problem = form.problems.find((one) => one.path === path);
  return problem && <ProblemMessage form={form} problem={problem} />;
}

/** DOM id of a field, used by the problem summary. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

export function ProblemMessage({
  form,
  problem,
}: {
  form: QuestionForm;
  problem: QuestionProblem;
}) {
  if (problem.kind === 'rule') return <RuleMessage rule={problem.rule} values={problem.values} />;
  return <BankProblemMessage form={form} problem={problem} />;
}

function BankProblemMessage({
  form,
  problem: { problem },
}: {
  form: QuestionForm;
  problem: Extract<QuestionProblem, { kind: 'bank' }>;
}) {
  const problemText = useBankProblemText(bankWith(form.bank, form.question));
  return problemText(problem);
}
