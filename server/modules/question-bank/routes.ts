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
  mount(readQuestionBank, ({ scope }) => service.read(scope));
  mount(addQuestion, ({ scope, body }) => service.add(scope, body.version, body.question));
  mount(changeQuestion, ({ scope, params, body }) =>
    service.change(scope, params.id, body.version, body.question),
  );
  mount(removeQuestion, ({ scope, params, body }) =>
    service.remove(scope, params.id, body.version),
  );
  mount(orderQuestions, ({ scope, body }) => service.order(scope, body.version, body));
  mount(writeCategories, ({ scope, body }) =>
    service.writeCategories(scope, body.version, body.categories),
  );
  mount(importQuestionBank, ({ scope, body }) => service.import(scope, body.version, body.bank));
  mount(publishQuestionBank, ({ scope, body }) => service.publish(scope, body.version));
  mount(discardQuestionChanges, ({ scope, body }) => service.discard(scope, body.version));
  mount(exportQuestionBank, ({ scope }) => service.export(scope));
  mount(readQuestionUses, ({ scope, params }) => service.uses(scope, params.id));
}
