import type { Module } from '#core/server/module.ts';
import {
  addShiftNote,
  confirmShiftNote,
  correctShiftNote,
  listMyUnreadShiftNotes,
  listShiftNotes,
  withdrawShiftNote,
} from '#features/shift-notes/contract/shift-notes.ts';
import * as shiftNotes from './service.ts';

export const shiftNotesModule: Module = {
  routes(mount) {
    mount(listShiftNotes, (ctx, { params, query }) => shiftNotes.list(ctx, params.id, query));
    mount(listMyUnreadShiftNotes, (ctx, { query }) => shiftNotes.listMyUnread(ctx, query));
    mount(addShiftNote, (ctx, { params, body }) => shiftNotes.add(ctx, params.id, body));
    mount(correctShiftNote, (ctx, { params, body }) => shiftNotes.correct(ctx, params.id, body));
    mount(confirmShiftNote, (ctx, { params, body }) =>
      shiftNotes.confirm(ctx, params.id, body.version),
    );
    mount(withdrawShiftNote, (ctx, { params, body }) => shiftNotes.withdraw(ctx, params.id, body));
  },
};
