import {
  addQuestion,
  changeQuestion,
  discardQuestionChanges,
  exportQuestionBank,
  importQuestionBank,
  orderQuestions,
  publishQuestionBank,
  readQuestionBank,
  readQuestionUses,
  removeQuestion,
  writeCategories,
} from '#contract/question-bank.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { QuestionBankService } from './service.ts';

export function mountQuestionBank(mount: Mount, service: QuestionBankService): void {
  mount(readQuestionBank, ({ ctx }) => service.read(ctx));
  mount(addQuestion, ({ ctx, body }) => service.add(ctx, body.version, body.question));
  mount(changeQuestion, ({ ctx, params, body }) =>
    service.change(ctx, params.id, body.version, body.question),
  );
  mount(removeQuestion, ({ ctx, params, body }) => service.remove(ctx, params.id, body.version));
  mount(orderQuestions, ({ ctx, body }) => service.order(ctx, body.version, body));
  mount(writeCategories, ({ ctx, body }) =>
    service.writeCategories(ctx, body.version, body.categories),
  );
  mount(importQuestionBank, ({ ctx, body }) => service.import(ctx, body.version, body.bank));
  mount(publishQuestionBank, ({ ctx, body }) => service.publish(ctx, body.version));
  mount(discardQuestionChanges, ({ ctx, body }) => service.discard(ctx, body.version));
  mount(exportQuestionBank, ({ ctx }) => service.export(ctx));
  mount(readQuestionUses, ({ ctx, params }) => service.uses(ctx, params.id));
}
