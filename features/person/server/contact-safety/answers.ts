import { suppliedAtStart } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';

type ReadAnswers = (ctx: Ctx<StaffScope | SystemScope>, id: string) => Promise<QuestionAnswer[]>;

/** How to read answers. Given by the questions module, which depends on this one. */
export interface Answers {
  readForPerson: ReadAnswers;
  readForApplication: ReadAnswers;
}

export const answers = suppliedAtStart<Answers>('answers for contact safety');
