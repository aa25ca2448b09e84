import type { ReactNode } from 'react';
import { RuleWords } from '#core/web/forms/rule-message.tsx';
import { useBankProblemText } from '../../parts/bank-problem-text.ts';
import type { QuestionProblem } from './question-problems.ts';
import { bankWith } from './question-values.ts';
import type { QuestionForm } from './use-question-form.ts';

/** Message for this field; undefined when valid. */
export function problemAt(form: QuestionForm, path: string): ReactNode {
  const problem = form.problems.find((one) => one.path === path);
  return problem && <ProblemWords form={form} problem={problem} />;
}

/** DOM id of a field, used by the problem summary. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

export function ProblemWords({ form, problem }: { form: QuestionForm; problem: QuestionProblem }) {
  if (problem.kind === 'rule') return <RuleWords rule={problem.rule} values={problem.values} />;
  return <BankWords form={form} problem={problem} />;
}

function BankWords({
  form,
  problem: { problem },
}: {
  form: QuestionForm;
  problem: Extract<QuestionProblem, { kind: 'bank' }>;
}) {
  const words = useBankProblemText(bankWith(form.bank, form.question));
  return words(problem);
}
