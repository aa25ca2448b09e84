import type { BankState } from '#features/question-bank/contract/question-bank.ts';

/** How much differs from the published questions; the topics count as one. */
export function changeCount({ changes, categoriesChanged }: BankState): number {
  return changes.length + (categoriesChanged ? 1 : 0);
}
