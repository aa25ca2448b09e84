/*
 * Data without zod: the public form, which is small, imports it too.
 */

/** Signs that a person is in danger, the most urgent first. */
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

/** Kinds of help that a danger panel can offer; who gives it depends on the organization and the country. */
export const helpKinds = ['emergency', 'suicide', 'violence', 'nurse', 'shelter'] as const;
export type HelpKind = (typeof helpKinds)[number];

/** More than these, and no one in danger reads them. */
export const mostHelp = 3;

/** Answers of a question that mark a person, and the help that opens under them at once. */
export interface DangerRule {
  answers: string[];
  mark: DangerMark;
  /** In the order in which it is shown; empty where only staff need to know. */
  help: HelpKind[];
}

interface Asked {
  dangers?: DangerRule[] | undefined;
}

/** The rule that this choice meets. */
export function dangerOfChoice({ dangers }: Asked, choice: string): DangerRule | undefined {
  return dangers?.find(({ answers }) => answers.includes(choice));
}

/** The marks that an answer gives, the most urgent first. */
export function marksOfAnswer(
  { dangers = [] }: Asked,
  answer: string | string[] | null,
): DangerMark[] {
  const chosen = Array.isArray(answer) ? answer : [answer];
  const met = dangers.filter(({ answers }) => chosen.some((one) => answers.includes(one ?? '')));
  return inUrgency(met.map(({ mark }) => mark));
}

/** Each mark once, the most urgent first. */
export function inUrgency(marks: readonly DangerMark[]): DangerMark[] {
  return dangerMarks.filter((mark) => marks.includes(mark));
}

/** Ranks queues: 2 for someone in danger, 1 for someone who needs help today. */
export function urgencyOf(mark: DangerMark): number {
  return mark === 'help-today' ? 1 : 2;
}

/** The urgency of a person with these marks; 0 without any. */
export function highestUrgency(marks: readonly DangerMark[]): number {
  return Math.max(0, ...marks.map(urgencyOf));
}
