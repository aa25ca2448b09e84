import type { Module } from '#core/server/module.ts';
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
} from '#features/question-bank/contract/question-bank.ts';
import * as service from './service.ts';

export const questionBankModule: Module = {
  routes(mount) {
    mount(readQuestionBank, service.read);
    mount(addQuestion, (ctx, { body }) => service.add(ctx, body.version, body.question));
    mount(changeQuestion, (ctx, { params, body }) =>
      service.change(ctx, params.id, body.version, body.question),
    );
    mount(removeQuestion, (ctx, { params, body }) => service.remove(ctx, params.id, body.version));
    mount(orderQuestions, (ctx, { body }) => service.order(ctx, body.version, body));
    mount(writeCategories, (ctx, { body }) =>
      service.writeCategories(ctx, body.version, body.categories),
    );
    mount(importQuestionBank, (ctx, { body }) => service.importFile(ctx, body.version, body.bank));
    mount(publishQuestionBank, (ctx, { body }) => service.publish(ctx, body.version));
    mount(discardQuestionChanges, (ctx, { body }) => service.discard(ctx, body.version));
    mount(exportQuestionBank, service.exportFile);
    mount(readQuestionUses, (ctx, { params }) => service.uses(ctx, params.id));
  },
};
