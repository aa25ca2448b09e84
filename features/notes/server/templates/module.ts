import type { Module } from '#core/server/module.ts';
import {
  createNoteTemplate,
  listNoteTemplates,
  orderNoteTemplates,
  updateNoteTemplate,
} from '#features/notes/contract/note-templates.ts';
import * as templates from './service.ts';

export const noteTemplatesModule: Module = {
  routes(mount) {
    mount(listNoteTemplates, templates.list);
    mount(createNoteTemplate, (ctx, { body }) => templates.create(ctx, body));
    mount(updateNoteTemplate, (ctx, { params, body }) => templates.update(ctx, params.id, body));
    mount(orderNoteTemplates, (ctx, { body }) => templates.order(ctx, body.ids));
  },
};
