import type * as z from 'zod';
import type {
  CalendarEvent,
  deleteEvent,
  EventToCreate,
  EventToUpdate,
  noteAttendance,
  restoreEvent,
} from '#contract/events.ts';
import { recordAccess, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import { invalid, problem, refuse } from '#server/platform/problem.ts';
import { isInSeries } from '#server/platform/recurrence.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import type { LocationsService } from '../locations/service.ts';
import type { NotificationsService } from '../notifications/service.ts';
import type { UsersService } from '../users/service.ts';
import type { ZonesService } from '../zones/service.ts';
import { appointmentsAt } from './at-locations.ts';
import { changeTimes, patched, removeTimes, restoreTimes, target } from './changing.ts';
import { listStaffInReach } from './due-queries.ts';
import type { Invitations } from './invitations.ts';
import { countOf, moveFile, moveFileBack } from './moved-events.ts';
import {
  checkReferences,
  logged,
  noteChange,
  noteDown,
  notedFor,
  setAttendance,
  setAttendees,
} from './noting.ts';
import * as own from './own-events.ts';
import * as queries from './queries.ts';
import { type ObstaclesOf, toEvent } from './reading.ts';
import { type EventRow, emptyRow, seriesOf, valuesOf } from './stored-event.ts';

/** Whether an event exists for somebody, for a query of what hangs on events. */
export const isThere = queries.isThere;
/** The appointments of whoever asks, for their own page. */
export const listOwnEvents = own.listOwnEvents;

export interface EventsParts {
  db: Database;
  clock: Clock;
  locations: LocationsService;
  users: UsersService;
  notifications: NotificationsService;
  zones: ZonesService;
  obstaclesOf: ObstaclesOf;
  invitations: Invitations;
}

/** An event as it is shown, and as it is held for a change. */
function holdingEvents(obstaclesOf: ObstaclesOf) {
  const show = async (ctx: Ctx<StaffScope>, id: string, occurrence?: string) => {
    const row = await queries.findEvent(ctx, id);
    return row ? toEvent(ctx, row, { occurrence, obstaclesOf }) : refuse('not-found');
  };

  const stale = async (
    ctx: Ctx<StaffScope>,
    row: EventRow,
    occurrence?: string,
  ): Promise<never> => {
    throw problem('stale-version', await toEvent(ctx, row, { occurrence, obstaclesOf }));
  };

  /** What is answered to an event that has been kept under this id before. */
  const sentAgain = async (ctx: Ctx<StaffScope>, row: EventRow, id = '') => {
    const there = await queries.findEvent(ctx, id);
    // Somebody else's is as unknown as nobody's.
    if (!there || there.created_by !== ctx.scope.accountId) throw problem('not-found');
    const isSame = there.title === row.title && there.starts_on === row.starts_on;
    return isSame ? toEvent(ctx, there, { obstaclesOf }) : stale(ctx, there);
  };

  /** The event, held, and which time of which event a change of it means. */
  const hold = async (
    ctx: Ctx<StaffScope>,
    id: string,
    sent: Parameters<typeof target>[2] & { version: number },
  ) => {
    const held = await queries.lockEvent(ctx, id);
    if (!held || held.deleted_at) throw problem('not-found');
    if (held.version !== sent.version) return stale(ctx, held);
    return target(ctx, held, sent);
  };

  return { show, stale, sentAgain, hold };
}

/** What stands in the calendar, one event at a time: made, changed, deleted, and what became of it. */
export function eventsService(parts: EventsParts) {
  const { clock, locations, users, notifications, zones, obstaclesOf, invitations } = parts;
  locations.alsoAtLocations(appointmentsAt(clock));

  /** Whoever is on it hears of it, unless it was them. */
  const tellStaff = async (ctx: Ctx<StaffScope>, id: string) => {
    const staff = (await listStaffInReach(ctx, [id])).map((one) => one.id);
    await notifications.tell(ctx, staff, { kind: 'appointment-changed', recordId: id });
  };

  const { show, stale, sentAgain, hold } = holdingEvents(obstaclesOf);

  return {
    /** Reading an event that is about somebody is noted, as opening a file is. */
    read(ctx: Ctx<StaffScope>, id: string, occurrence?: string): Promise<CalendarEvent> {
      return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
        const row = await queries.findEvent(tx, id);
        if (!row) throw problem('not-found');
        if (occurrence !== undefined && !isInSeries(seriesOf(row), occurrence)) {
          throw problem('not-found');
        }
        const event = await toEvent(tx, row, { occurrence, obstaclesOf });
        if (event.people.length > 0) {
          await recordAccess(tx, { action: 'event.opened', recordId: id }, clock());
        }
        return event;
      });
    },

    /** Sent again after a lost reply, it is the event that is there. */
    create: (ctx: Ctx<StaffScope>, sent: EventToCreate) =>
      inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
        const refused = await checkReferences({ locations, users }, tx, sent);
        if (refused) throw refused;
        const now = clock();
        const timeZone = sent.time.timeZone ?? (await zones.of(tx, sent.locationId));
        const time = { ...sent.time, timeZone };
        const empty = {
          ...emptyRow,
          created_by: ctx.scope.accountId,
          created_at: now,
          updated_at: now,
        };
        const invited = { invites_staff: sent.invite.staff, invites_people: sent.invite.people };
        const row = patched({ ...empty, ...invited }, { ...sent, time }, sent.recurrence);
        const values = { ...valuesOf(row), id: sent.id };
        const id = await queries.insertEvent(tx, values, now);
        if (!id) return sentAgain(tx, row, sent.id);
        await setAttendees(tx, id, sent);
        const after = logged(row);
        await recordAudit(tx, { action: 'event.created', recordId: id, after });
        await noteDown(tx, { ...row, id }, 'made');
        await invitations.told(tx, { ...row, id });
        return show(tx, id);
      }),

    update(ctx: Ctx<StaffScope>, id: string, sent: EventToUpdate): Promise<CalendarEvent> {
      return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
        const meant = await hold(tx, id, sent);
        const { row, start } = meant;
        const staff = await queries.listStaff(tx, [row.id]);
        const refused = await checkReferences({ locations, users }, tx, sent, {
          row,
          staff: staff.map((one) => one.id),
        });
        if (refused) throw refused;
        const coming = await invitations.coming(tx, row.id);
        const changed = await changeTimes(tx, meant, { sent, now: clock() });
        await setAttendees(tx, changed, sent);
        const after = await queries.findEvent(tx, changed);
        // Whoever takes the last person in reach away doesn't see it any longer.
        if (!after) throw invalid('people', 'required');
        await noteChange(tx, { before: row, after, of: sent.scope });
        const isMoved = sent.time !== undefined && sent.time.start !== start;
        await noteDown(tx, after, isMoved ? 'moved' : 'changed');
        await invitations.changed(tx, { before: row, after, coming }, sent);
        if (isMoved) await tellStaff(tx, after.id);
        return toEvent(tx, after, { obstaclesOf });
      });
    },

    delete(
      ctx: Ctx<StaffScope>,
      id: string,
      sent: z.output<(typeof deleteEvent)['query']>,
    ): Promise<CalendarEvent> {
      return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
        const meant = await hold(tx, id, sent);
        const { row, start } = meant;
        // One time of a series, or its end, is no row of its own that the database could keep.
        if (await queries.isAboutHeld(tx, row.id)) throw problem('on-hold');
        await removeTimes(tx, meant, { which: sent.scope, pressed: id, now: clock() });
        await recordAudit(tx, {
          action: 'event.deleted',
          recordId: row.id,
          before: { ...logged(row), of: sent.scope, start },
        });
        await noteDown(tx, row, 'deleted', { start });
        if (sent.tell !== 'no') await invitations.removed(tx, meant, sent.scope);
        await tellStaff(tx, row.id);
        return show(tx, row.id);
      });
    },

    restore(
      ctx: Ctx<StaffScope>,
      id: string,
      { occurrence, following }: z.output<(typeof restoreEvent)['body']>,
    ) {
      return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
        const row = await queries.lockEvent(tx, id);
        if (!row) throw problem('not-found');
        const meant = { occurrence, following, now: clock() };
        const refused = await restoreTimes(tx, row, meant);
        if (refused === 'changed') return stale(tx, row);
        if (refused) throw refused;
        const some = following ? 'following' : 'this';
        const after = { of: occurrence === null ? 'all' : some, occurrence };
        await recordAudit(tx, { action: 'event.restored', recordId: id, after });
        await noteDown(tx, row, 'restored', { start: occurrence ?? row.starts_on });
        await invitations.toldAnew(tx, row.id);
        return show(tx, id);
      });
    },

    noteAttendance(
      ctx: Ctx<StaffScope>,
      id: string,
      sent: z.output<(typeof noteAttendance)['body']>,
    ): Promise<CalendarEvent> {
      return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
        const row = await queries.lockEvent(tx, id);
        if (!row || row.deleted_at) throw problem('not-found');
        const meant = await target(tx, row, { ...sent, scope: 'this' });
        const noted = await notedFor(tx, meant, sent.applicantId);
        if (noted !== sent.was && noted !== sent.attendance) {
          return stale(tx, row, meant.start);
        }
        if (noted !== sent.attendance) {
          await setAttendance(tx, meant, { ...sent, now: clock() });
        }
        return show(tx, id, meant.start);
      });
    },

    count: countOf,

    /** For merging two files, and for undoing that; both are held. */
    moveFile,
    moveFileBack,
  };
}
export type { CalendarService } from './calendar.ts';

export type EventsService = ReturnType<typeof eventsService>;
