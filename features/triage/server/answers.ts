/** Answers that say why an item comes where it comes. */

import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { daysAfter } from '#core/server/time/days-in-zone.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import type { TriageReason } from '#features/triage/contract/triage.ts';

/** Days until help is needed, by the choice; of the questions in the default bank. */
const daysByChoice: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'pre-tonight-when': { today: 0, this_week: 7 },
};

/** Questions whose answer is the day itself. */
const dayQuestions = ['pre-justice-release', 'scr-justice-court-date'];

/** Says what the person wants, if no day is known. */
const wishQuestion = 'pre-wants';

const questionIds = [
  ...Object.keys(daysByChoice),
  ...dayQuestions,
  wishQuestion,
  // Decide whether the others are asked, in older forms too.
  'pre-tonight-place',
  'pre-justice',
  'scr-justice-court',
];

export interface GivenAnswer {
  question: Pick<Question, 'id' | 'text' | 'options'>;
  showIf: Question['showIf'];
  answer: AnswerValue;
}

type AnswersById = ReadonlyMap<string, GivenAnswer>;

/** The answers of each application or person, by question. */
export async function listReasonAnswers(
  ctx: Ctx<StaffScope>,
  column: 'draftApplicantId' | 'applicantId',
  ids: readonly string[],
): Promise<Map<string, Map<string, GivenAnswer>>> {
  const byOwner = new Map<string, Map<string, GivenAnswer>>();
  if (ids.length === 0) return byOwner;
  const rows = await ctx.db
    .selectFrom('questionAnswer')
    .innerJoin('questionVersion', (join) =>
      join
        .onRef('questionVersion.questionId', '=', 'questionAnswer.questionId')
        .onRef('questionVersion.version', '=', 'questionAnswer.questionVersion'),
    )
    .select([`questionAnswer.${column} as owner`, 'questionAnswer.questionId'])
    .select(['questionAnswer.answer', 'questionVersion.definition'])
    .where(sql<boolean>`${sql.ref(`questionAnswer.${column}`)} = any(${[...ids]}::uuid[])`)
    .where('questionAnswer.questionId', 'in', questionIds)
    .execute();
  for (const { owner, questionId, answer, definition } of rows) {
    if (owner === null) continue;
    const { text, options, showIf } = definition as unknown as Question;
    const own = byOwner.get(owner) ?? new Map<string, GivenAnswer>();
    own.set(questionId, { question: { id: questionId, text, options }, showIf, answer });
    byOwner.set(owner, own);
  }
  return byOwner;
}

/** The earliest day by which help is needed, with the answer that says so. */
export function neededByAnswers(
  answers: AnswersById,
  { givenOn, today }: { givenOn: string; today: string },
): { day: string; answer: GivenAnswer } | null {
  const days = [...answers.values()]
    .filter((one) => isAsked(one, answers))
    .flatMap((one) => {
      const day = dayIn(one, givenOn);
      return day !== null && day >= today ? [{ day, answer: one }] : [];
    });
  return days.toSorted((one, other) => (one.day < other.day ? -1 : 1))[0] ?? null;
}

function dayIn({ question: { id }, answer }: GivenAnswer, givenOn: string): string | null {
  if (typeof answer !== 'string' || answer === '') return null;
  if (dayQuestions.includes(id)) return answer;
  const days = daysByChoice[id]?.[answer];
  return days === undefined ? null : daysAfter(givenOn, days);
}

/** False while another answer hides the question. */
function isAsked({ showIf = [] }: GivenAnswer, answers: AnswersById): boolean {
  return showIf.every(({ questionId, equals }) => {
    const given = answers.get(questionId)?.answer ?? null;
    return (Array.isArray(given) ? given : [given]).some((one) => equals.includes(one ?? ''));
  });
}

/** The reason in the person's own answers: what they need by when, or what they wish for. */
export function reasonFrom(answers: AnswersById, needed: GivenAnswer | undefined): TriageReason {
  const given = needed ?? answers.get(wishQuestion);
  if (!given || given.answer === null || given.answer.length === 0) return { kind: 'none' };
  return { kind: 'answer', question: given.question, answer: given.answer };
}
