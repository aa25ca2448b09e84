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
  mount(listQuestions, ({ ctx, query }) => service.list(ctx, query.form));
  mount(listAnswers, ({ ctx, params }) => service.answersOfApplicant(ctx, params.applicantId));
  mount(exportAnswers, ({ ctx, params, language }) =>
    service.exportAnswers(ctx, params.applicantId, language),
  );
  mount(listEarlierAnswers, ({ ctx, params }) =>
    service.earlierAnswers(ctx, params.applicantId, params.questionId),
  );
  mount(saveAnswers, ({ ctx, params, body }) => service.saveAnswers(ctx, params.applicantId, body));
}
