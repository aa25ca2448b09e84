import type { Question } from './questions.ts';

/* No zod here: the public form imports this and must stay small. */

/**
 * Question whose answer opens this one directly below it; undefined for questions with a place of
 * their own. With several choices, only those that open it alone can show it below them.
 * @param onPage questions of the same page, hidden ones included or not
 */
export function followUpParent<Asked extends Pick<Question, 'id' | 'kind' | 'multiple'>>(
  { showIf = [] }: Pick<Question, 'showIf'>,
  onPage: readonly Asked[],
): Asked | undefined {
  const [condition, ...others] = showIf;
  if (!condition || others.length > 0) return undefined;
  const parent = onPage.find(({ id }) => id === condition.questionId);
  const isPlaced = parent && (!parent.multiple || condition.equals.length === 1);
  return isPlaced && parent.kind === 'select' ? parent : undefined;
}
