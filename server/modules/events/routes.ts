import {
  changeSubscription,
  downloadEvent,
  importCalendarFile,
  makeSubscription,
  previewCalendarFile,
  readSubscription,
  revokeSubscription,
} from '#contract/calendar-files.ts';
import { findConflicts, readBusyTimes } from '#contract/event-conflicts.ts';
import {
  createEvent,
  deleteEvent,
  listEvents,
  listEventsOfPerson,
  noteAttendance,
  readEvent,
  restoreEvent,
  updateEvent,
} from '#contract/events.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { CalendarService } from './calendar.ts';
import type { CalendarFilesService } from './calendar-files.ts';
import type { FeedService } from './feed.ts';
import type { EventsService } from './service.ts';

export function mountEvents(mount: Mount, events: EventsService, calendar: CalendarService): void {
  mount(listEvents, ({ scope, query, language }) => calendar.list(scope, query, language));
  mount(readBusyTimes, ({ scope, query }) => calendar.busy(scope, query));
  mount(findConflicts, ({ scope, body }) => calendar.conflicts(scope, body));
  mount(listEventsOfPerson, ({ scope, params }) => calendar.ofPerson(scope, params.id));
  mount(readEvent, ({ scope, params, query }) => events.read(scope, params.id, query.occurrence));
  mount(createEvent, ({ scope, body }) => events.create(scope, body));
  mount(updateEvent, ({ scope, params, body }) => events.update(scope, params.id, body));
  mount(deleteEvent, ({ scope, params, query }) => events.delete(scope, params.id, query));
  mount(restoreEvent, ({ scope, params, body }) => events.restore(scope, params.id, body));
  mount(noteAttendance, ({ scope, params, body }) => events.noteAttendance(scope, params.id, body));
}

/** The calendar in other programs. */
export function mountCalendarFiles(
  mount: Mount,
  files: CalendarFilesService,
  feed: FeedService,
): void {
  mount(downloadEvent, ({ scope, params, query, language }) =>
    files.download(scope, params.id, query, language),
  );
  mount(previewCalendarFile, ({ scope, body, language, gone }) =>
    files.preview(scope, body, language, gone()),
  );
  mount(importCalendarFile, ({ scope, body, language, gone }) =>
    files.import(scope, body, language, gone()),
  );
  mount(readSubscription, ({ scope }) => feed.read(scope));
  mount(makeSubscription, ({ scope, body }) => feed.make(scope, body.words));
  mount(changeSubscription, ({ scope, body }) => feed.change(scope, body.words));
  mount(revokeSubscription, ({ scope }) => feed.revoke(scope));
}
