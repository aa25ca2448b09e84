import type { Helper, HelperToKeep } from '#features/person/contract/filled-in-for-someone.ts';
import type { AnswerValue, FormAnswer, Question } from '#features/questions/contract/questions.ts';

/*
 * The form asks about a helper as it asks everything else, so that it is saved, resumed, and checked
 * alike. The server keeps the helper apart from the person's answers.
 */

const prefix = 'helper-';

/** Topic of the page about the helper. */
export const helperTopic = 'helper';

const details = ['name', 'relation', 'knows', 'contact', 'reach'] as const;

export const helperId = (detail: keyof Helper) => `${prefix}${detail}`;

export const isAboutHelper = (questionId: string) => questionId.startsWith(prefix);

const noText = { en: '', fr: '' };

function ask(detail: keyof Helper, more: Partial<Question> = {}): Question {
  return {
    id: helperId(detail),
    version: 1,
    form: 'pre-screening',
    category: helperTopic,
    topic: { name: noText, title: noText },
    // Before every other question.
    order: details.indexOf(detail) - details.length,
    kind: 'string',
    text: noText,
    required: false,
    ...more,
  };
}

const choices = (...values: string[]) => ({
  kind: 'select' as const,
  options: values.map((value) => ({ value, label: noText })),
});

/** Questions about the helper, still without their texts. */
export const helperQuestions: readonly Question[] = [
  ask('name', { required: true }),
  ask('relation'),
  ask('knows', choices('yes', 'not_yet', 'undisclosed')),
  ask('contact', choices('them', 'me', 'either')),
  ask('reach', {
    required: true,
    showIf: [{ questionId: helperId('contact'), equals: ['me', 'either'] }],
  }),
];

/** Answers of the person, and what they change about the helper. */
export function splitHelper<Answer extends FormAnswer>(
  given: readonly Answer[],
): { answers: Answer[]; helper: HelperToKeep | null } {
  const about = given.filter(({ questionId }) => isAboutHelper(questionId));
  const changed = about.map(({ questionId, answer }) => [questionId.slice(prefix.length), answer]);
  return {
    answers: given.filter(({ questionId }) => !isAboutHelper(questionId)),
    helper: about.length > 0 ? (Object.fromEntries(changed) as HelperToKeep) : null,
  };
}

/** The helper as answers; empty for none. */
export function helperAnswers(helper: Helper | null | undefined): FormAnswer[] {
  if (!helper) return [];
  return details.flatMap((detail) => {
    const answer = helper[detail];
    return answer === null ? [] : [{ questionId: helperId(detail), answer }];
  });
}

/** True if these answers tell of a helper. */
export function hasHelper(answers: ReadonlyMap<string, AnswerValue>): boolean {
  return details.some((detail) => Boolean(answers.get(helperId(detail))));
}
