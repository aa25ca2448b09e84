import type { Module } from '#core/server/module.ts';
import { answers } from '#features/person/server/contact-safety/answers.ts';
import {
  exportAnswers,
  listAnswers,
  listEarlierAnswers,
  listQuestions,
  saveAnswers,
} from '#features/questions/contract/questions.ts';
import * as service from './service.ts';

export const questionsModule: Module = {
  routes(mount) {
    mount(listQuestions, (ctx, { query }) => service.list(ctx, query.form));
    mount(listAnswers, (ctx, { params }) => service.answersOfApplicant(ctx, params.applicantId));
    mount(exportAnswers, (ctx, { params, language }) =>
      service.exportAnswers(ctx, params.applicantId, language),
    );
    mount(listEarlierAnswers, (ctx, { params }) =>
      service.earlierAnswers(ctx, params.applicantId, params.questionId),
    );
    mount(saveAnswers, (ctx, { params, body }) =>
      service.saveAnswers(ctx, params.applicantId, body),
    );
  },
  start(app) {
    answers.supply(app, {
      readForPerson: service.answersWithin,
      readForApplication: service.answersOfDraft,
    });
  },
};
