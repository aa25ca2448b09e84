import type { Module } from '#core/server/module.ts';
import {
  changeSubscription,
  downloadEvent,
  importCalendarFile,
  makeSubscription,
  previewCalendarFile,
  readSubscription,
  revokeSubscription,
} from '#features/calendar/contract/calendar-files.ts';
import { findConflicts, readBusyTimes } from '#features/calendar/contract/event-conflicts.ts';
import {
  createEvent,
  deleteEvent,
  listEvents,
  listEventsOfPerson,
  noteAttendance,
  readEvent,
  restoreEvent,
  updateEvent,
} from '#features/calendar/contract/events.ts';
import * as calendar from './calendar.ts';
import * as files from './calendar-files.ts';
import * as feed from './feed.ts';
import * as events from './service.ts';

export const eventsModule: Module = {
  routes(mount) {
    mount(listEvents, (ctx, { query, language }) => calendar.list(ctx, query, language));
    mount(readBusyTimes, (ctx, { query }) => calendar.busy(ctx, query));
    mount(findConflicts, (ctx, { body }) => calendar.conflicts(ctx, body));
    mount(listEventsOfPerson, (ctx, { params }) => calendar.listForPerson(ctx, params.id));
    mount(readEvent, (ctx, { params, query }) => events.read(ctx, params.id, query.occurrence));
    mount(createEvent, (ctx, { body }) => events.create(ctx, body));
    mount(updateEvent, (ctx, { params, body }) => events.update(ctx, params.id, body));
    mount(deleteEvent, (ctx, { params, query }) => events.remove(ctx, params.id, query));
    mount(restoreEvent, (ctx, { params, body }) => events.restore(ctx, params.id, body));
    mount(noteAttendance, (ctx, { params, body }) => events.noteAttendance(ctx, params.id, body));
    mount(downloadEvent, (ctx, { params, query, language }) =>
      files.download(ctx, params.id, query, language),
    );
    mount(previewCalendarFile, (ctx, { body, language, gone }) =>
      files.preview(ctx, body, language, gone()),
    );
    mount(importCalendarFile, (ctx, { body, language, gone }) =>
      files.importFile(ctx, body, language, gone()),
    );
    mount(readSubscription, feed.read);
    mount(makeSubscription, (ctx, { body }) => feed.make(ctx, body.words));
    mount(changeSubscription, (ctx, { body }) => feed.change(ctx, body.words));
    mount(revokeSubscription, feed.revoke);
  },
  start: events.start,
  pages: (server, app) => feed.serveFeed(app, server),
};
