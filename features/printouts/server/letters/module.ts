import type { Module } from '#core/server/module.ts';
import {
  createLetterTemplate,
  listLetterTemplates,
  readLetterFacts,
  saveLetter,
  showLetter,
  updateLetterTemplate,
} from '#features/printouts/contract/letters.ts';
import * as letterComposer from './compose-letter.ts';
import * as templates from './service.ts';

export const lettersModule: Module = {
  routes(mount) {
    mount(listLetterTemplates, templates.list);
    mount(createLetterTemplate, (ctx, { body }) => templates.create(ctx, body));
    mount(updateLetterTemplate, (ctx, { params, body }) => templates.update(ctx, params.id, body));
    mount(readLetterFacts, (ctx, { params, query }) => letterComposer.facts(ctx, params.id, query));
    mount(showLetter, (ctx, { params, body }) => letterComposer.show(ctx, params.id, body));
    mount(saveLetter, (ctx, { params, body }) => letterComposer.save(ctx, params.id, body));
  },
};
