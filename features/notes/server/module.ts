import type { Module } from '#core/server/module.ts';
import {
  addNote,
  deleteNote,
  listEarlierNotes,
  listNotes,
  pinNote,
  restoreNote,
  updateNote,
} from '#features/notes/contract/notes.ts';
import * as notes from './service.ts';

export const notesModule: Module = {
  routes(mount) {
    mount(listNotes, (ctx, { params, query }) => notes.list(ctx, params.id, query));
    mount(addNote, (ctx, { params, body, language }) => notes.add(ctx, params.id, body, language));
    mount(updateNote, (ctx, { params, body }) => notes.update(ctx, params, body));
    mount(pinNote, (ctx, { params, body }) => notes.pin(ctx, params, body.pinned));
    mount(deleteNote, (ctx, { params }) => notes.remove(ctx, params));
    mount(restoreNote, (ctx, { params }) => notes.restore(ctx, params));
    mount(listEarlierNotes, (ctx, { params }) => notes.listEarlier(ctx, params));
  },
};
