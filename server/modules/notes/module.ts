import {
  addNote,
  deleteNote,
  listEarlierNotes,
  listNotes,
  pinNote,
  restoreNote,
  updateNote,
} from '#contract/notes.ts';
import { readTimeline } from '#contract/timeline.ts';
import type { Module } from '#server/platform/module.ts';
import * as notes from './service.ts';
import * as timeline from './timeline.ts';

export const notesModule: Module = {
  routes(mount) {
    mount(listNotes, (ctx, { params, query }) => notes.list(ctx, params.id, query));
    mount(addNote, (ctx, { params, body }) => notes.add(ctx, params.id, body));
    mount(updateNote, (ctx, { params, body }) => notes.update(ctx, params, body));
    mount(pinNote, (ctx, { params, body }) => notes.pin(ctx, params, body.pinned));
    mount(deleteNote, (ctx, { params }) => notes.remove(ctx, params));
    mount(restoreNote, (ctx, { params }) => notes.restore(ctx, params));
    mount(listEarlierNotes, (ctx, { params }) => notes.listEarlier(ctx, params));
    mount(readTimeline, (ctx, { params, query }) => timeline.read(ctx, params.id, query));
  },
};
