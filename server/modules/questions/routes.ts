import {
  exportAnswers,
  listAnswers,
  listEarlierAnswers,
  listQuestions,
  saveAnswers,
} from '#contract/questions.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { QuestionsService } from './service.ts';

export function mountQuestions(mount: Mount, service: QuestionsService): void {
  mount(listQuestions, ({ scope, query }) => service.list(scope, query.form));
  mount(listAnswers, ({ scope, params }) => service.answersOfApplicant(scope, params.applicantId));
  mount(exportAnswers, ({ scope, params, language }) =>
    service.exportAnswers(scope, params.applicantId, language),
  );
  mount(listEarlierAnswers, ({ scope, params }) =>
    service.earlierAnswers(scope, params.applicantId, params.questionId),
  );
  mount(saveAnswers, ({ scope, params, body }) =>
    service.saveAnswers(scope, params.applicantId, body),
  );
}
