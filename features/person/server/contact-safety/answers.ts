import { givenAtStart } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';

type ReadAnswers = (ctx: Ctx<StaffScope | SystemScope>, id: string) => Promise<QuestionAnswer[]>;

/** How answers are read. The questions give it, which build on the person themselves. */
export interface Answers {
  ofPerson: ReadAnswers;
  ofApplication: ReadAnswers;
}

export const answers = givenAtStart<Answers>('answers for contact safety');
