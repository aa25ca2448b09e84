import { listAnswers, listQuestions } from '#contract/questions.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { QuestionsService } from './service.ts';

export function mountQuestions(mount: Mount, service: QuestionsService): void {
  mount(listQuestions, ({ scope, query }) => service.list(scope, query.form));
  mount(listAnswers, ({ scope, params }) => service.answersOfApplicant(scope, params.applicantId));
}
