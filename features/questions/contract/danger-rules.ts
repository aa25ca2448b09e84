/* No zod here: the public form imports this and must stay small. */

/** Signs that a person is in danger, most urgent first. */
export const dangerMarks = [
  'not-safe',
  'suicide-now',
  'withdrawal',
  'afraid',
  'safety-unsure',
  'outside-tonight',
  'suicide-recent',
  'help-today',
] as const;
export type DangerMark = (typeof dangerMarks)[number];

/** Kinds of help in a danger panel. The organization and the country decide who gives it. */
export const helpKinds = ['emergency', 'suicide', 'violence', 'nurse', 'shelter'] as const;
export type HelpKind = (typeof helpKinds)[number];

/** Someone in danger won't read a longer list. */
export const maxHelpKinds = 3;

/** Answers that mark a person as in danger, and the help shown below them. */
export interface DangerRule {
  answers: string[];
  mark: DangerMark;
  /** In display order; empty when only staff need to know. */
  help: HelpKind[];
}

interface QuestionWithDangers {
  dangers?: DangerRule[] | undefined;
}

export function dangerRuleFor(
  { dangers }: QuestionWithDangers,
  choice: string,
): DangerRule | undefined {
  return dangers?.find(({ answers }) => answers.includes(choice));
}

/** Most urgent first. */
export function answerMarks(
  { dangers = [] }: QuestionWithDangers,
  answer: string | string[] | null,
): DangerMark[] {
  const chosen = Array.isArray(answer) ? answer : [answer];
  const met = dangers.filter(({ answers }) => chosen.some((one) => answers.includes(one ?? '')));
  return sortByUrgency(met.map(({ mark }) => mark));
}

/** Removes duplicates; most urgent first. */
export function sortByUrgency(marks: readonly DangerMark[]): DangerMark[] {
  return dangerMarks.filter((mark) => marks.includes(mark));
}

/** Queue rank: 2 for danger, 1 for help needed today. */
export function markUrgency(mark: DangerMark): number {
  return mark === 'help-today' ? 1 : 2;
}

/** Returns 0 when there are no marks. */
export function highestUrgency(marks: readonly DangerMark[]): number {
  return Math.max(0, ...marks.map(markUrgency));
}
