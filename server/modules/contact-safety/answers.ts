import type { QuestionAnswer } from '#contract/questions.ts';
import { givenAtStart } from '#server/platform/app.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope, SystemScope } from '#server/platform/scope.ts';

type ReadAnswers = (ctx: Ctx<StaffScope | SystemScope>, id: string) => Promise<QuestionAnswer[]>;

/** How answers are read. The questions give it, which build on the person themselves. */
export interface Answers {
  ofPerson: ReadAnswers;
  ofApplication: ReadAnswers;
}

export const answers = givenAtStart<Answers>('answers for contact safety');
