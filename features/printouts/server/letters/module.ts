import type { Module } from '#core/server/module.ts';
import {
  createLetterTemplate,
  listLetterTemplates,
  readLetterFacts,
  saveLetter,
  showLetter,
  updateLetterTemplate,
} from '#features/printouts/contract/letters.ts';
import * as templates from './service.ts';
import * as writing from './writing.ts';

export const lettersModule: Module = {
  routes(mount) {
    mount(listLetterTemplates, templates.list);
    mount(createLetterTemplate, (ctx, { body }) => templates.create(ctx, body));
    mount(updateLetterTemplate, (ctx, { params, body }) => templates.update(ctx, params.id, body));
    mount(readLetterFacts, (ctx, { params, query }) => writing.facts(ctx, params.id, query));
    mount(showLetter, (ctx, { params, body }) => writing.show(ctx, params.id, body));
    mount(saveLetter, (ctx, { params, body }) => writing.save(ctx, params.id, body));
  },
};
