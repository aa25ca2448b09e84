/** Creates, changes, and deletes events, and records attendance. */

import type * as z from 'zod';
import type { App } from '#core/server/app.ts';
import { recordAccess, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { isInSeries } from '#core/server/time/recurrence.ts';
import type * as contract from '#features/calendar/contract/events.ts';
import type {
  CalendarEvent,
  deleteEvent,
  EventToCreate,
  EventToUpdate,
  restoreEvent,
} from '#features/calendar/contract/events.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import * as zones from '#features/locations/server/zones/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as reminders from '#features/reminders/server/service.ts';
import { appointmentsAtLocations } from './at-locations.ts';
import {
  checkReferences,
  logChange,
  logged,
  noteDown,
  recordedAttendance,
  setAttendance,
  setAttendees,
} from './attendance.ts';
import {
  applyPatch,
  changeOccurrences,
  removeOccurrences,
  restoreOccurrences,
  target,
} from './change-events.ts';
import { listStaffWithAccess } from './due-queries.ts';
import { eventReminders } from './event-reminders.ts';
import { startInvitationMails } from './invitation-emails.ts';
import * as invitations from './invitations.ts';
import * as own from './own-events.ts';
import * as queries from './queries.ts';
import { type EventRow, emptyRow, toColumns, toSeries } from './stored-event.ts';
import { toEvent } from './to-event.ts';

/** For queries in other features that join events. */
export const isThere = queries.isVisible;

export const answeredEvent = queries.answeredEvent;
export const listOwnEvents = own.listOwnEvents;

async function show(ctx: Ctx<StaffScope>, id: string, occurrence?: string) {
  const row = await queries.findEvent(ctx, id);
  return row ? toEvent(ctx, row, occurrence) : refuse('not-found');
}

async function throwStale(
  ctx: Ctx<StaffScope>,
  row: EventRow,
  occurrence?: string,
): Promise<never> {
  throw problem('stale-version', await toEvent(ctx, row, occurrence));
}

/** Answers a repeated create: returns the event if it has the same content. */
async function answerRetry(ctx: Ctx<StaffScope>, row: EventRow, id = '') {
  const existing = await queries.findEvent(ctx, id);
  // Doesn't reveal that another user's event has this id.
  if (!existing || existing.createdBy !== ctx.scope.accountId) throw problem('not-found');
  const isSame = existing.title === row.title && existing.startsOn === row.startsOn;
  return isSame ? toEvent(ctx, existing) : throwStale(ctx, existing);
}

/** Locks the event, and resolves which event and occurrence a change applies to. */
async function lockTarget(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: Parameters<typeof target>[2] & { version: number },
) {
  const lockedRow = await queries.lockEvent(ctx, id);
  if (!lockedRow || lockedRow.deletedAt) throw problem('not-found');
  if (lockedRow.version !== sent.version) return throwStale(ctx, lockedRow);
  return target(ctx, lockedRow, sent);
}

export function start(app: App): void {
  locations.alsoAtLocations(app, appointmentsAtLocations);
  startInvitationMails(app);
  reminders.registerSource(app, eventReminders);
}

/** Notifies staff on the event, except the person who made the change. */
async function notifyStaff(ctx: Ctx<StaffScope>, id: string) {
  const staff = (await listStaffWithAccess(ctx, [id])).map((one) => one.id);
  await notifications.notify(ctx, staff, { kind: 'appointment-changed', recordId: id });
}

/** Logs access when the event is about people. */
export function read(
  ctx: Ctx<StaffScope>,
  id: string,
  occurrence?: string,
): Promise<CalendarEvent> {
  return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
    const row = await queries.findEvent(tx, id);
    if (!row) throw problem('not-found');
    if (occurrence !== undefined && !isInSeries(toSeries(row), occurrence)) {
      throw problem('not-found');
    }
    const event = await toEvent(tx, row, occurrence);
    if (event.people.length > 0) {
      await recordAccess(tx, { action: 'event.opened', recordId: id });
    }
    return event;
  });
}

/** Idempotent by id: a retry after a lost reply returns the existing event. */
export function create(ctx: Ctx<StaffScope>, sent: EventToCreate) {
  return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
    await checkReferences(tx, sent);
    const now = tx.now;
    const timeZone = sent.time.timeZone ?? (await zones.timeZoneAt(tx, sent.locationId));
    const time = { ...sent.time, timeZone };
    const empty = {
      ...emptyRow,
      createdBy: ctx.scope.accountId,
      createdAt: now,
      updatedAt: now,
    };
    const invited = { invitesStaff: sent.invite.staff, invitesPeople: sent.invite.people };
    const row = applyPatch({ ...empty, ...invited }, { ...sent, time }, sent.recurrence);
    const values = { ...toColumns(row), id: sent.id };
    const id = await queries.insertEvent(tx, values, now);
    if (!id) return answerRetry(tx, row, sent.id);
    await setAttendees(tx, id, sent);
    const after = logged(row);
    await recordAudit(tx, { action: 'event.created', recordId: id, after });
    await noteDown(tx, { ...row, id }, 'made');
    await invitations.sendInvitations(tx, { ...row, id });
    return show(tx, id);
  });
}

export function update(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: EventToUpdate,
): Promise<CalendarEvent> {
  return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
    const editTarget = await lockTarget(tx, id, sent);
    const { row, start } = editTarget;
    const staff = await queries.listStaff(tx, [row.id]);
    await checkReferences(tx, sent, { row, staff: staff.map((one) => one.id) });
    const previousAttendees = await invitations.listAttendees(tx, row.id);
    const changed = await changeOccurrences(tx, editTarget, { sent, now: tx.now });
    await setAttendees(tx, changed, sent);
    const after = await queries.findEvent(tx, changed);
    // Removing the last accessible person would hide the event from the caller.
    if (!after) throw invalid('people', 'required');
    await logChange(tx, { before: row, after, changeScope: sent.scope });
    const isMoved = sent.time !== undefined && sent.time.start !== start;
    await noteDown(tx, after, isMoved ? 'moved' : 'changed');
    await invitations.sendChange(tx, { before: row, after, previousAttendees }, sent);
    if (isMoved) await notifyStaff(tx, after.id);
    return toEvent(tx, after);
  });
}

export function remove(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: z.output<(typeof deleteEvent)['query']>,
): Promise<CalendarEvent> {
  return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
    const editTarget = await lockTarget(tx, id, sent);
    const { row, start } = editTarget;
    // The database trigger protects whole events only, not single occurrences.
    if (await queries.hasLegalHold(tx, row.id)) throw problem('on-hold');
    await removeOccurrences(tx, editTarget, {
      deleteScope: sent.scope,
      deletedId: id,
      now: tx.now,
    });
    await recordAudit(tx, {
      action: 'event.deleted',
      recordId: row.id,
      before: { ...logged(row), of: sent.scope, start },
    });
    await noteDown(tx, row, 'deleted', { start });
    if (sent.tell !== 'no') await invitations.sendRemoval(tx, editTarget, sent.scope);
    await notifyStaff(tx, row.id);
    return show(tx, row.id);
  });
}

export function restore(
  ctx: Ctx<StaffScope>,
  id: string,
  { occurrence, following }: z.output<(typeof restoreEvent)['body']>,
) {
  return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
    const row = await queries.lockEvent(tx, id);
    if (!row) throw problem('not-found');
    const restoreOptions = { occurrence, following, now: tx.now };
    const refusal = await restoreOccurrences(tx, row, restoreOptions);
    if (refusal === 'changed') return throwStale(tx, row);
    const restoredScope = following ? 'following' : 'this';
    const after = { of: occurrence === null ? 'all' : restoredScope, occurrence };
    await recordAudit(tx, { action: 'event.restored', recordId: id, after });
    await noteDown(tx, row, 'restored', { start: occurrence ?? row.startsOn });
    await invitations.sendUpdates(tx, row.id);
    return show(tx, id);
  });
}

export function noteAttendance(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: z.output<(typeof contract.noteAttendance)['body']>,
): Promise<CalendarEvent> {
  return inTransaction(ctx, async (tx): Promise<CalendarEvent> => {
    const row = await queries.lockEvent(tx, id);
    if (!row || row.deletedAt) throw problem('not-found');
    const editTarget = await target(tx, row, { ...sent, scope: 'this' });
    const currentAttendance = await recordedAttendance(tx, editTarget, sent.applicantId);
    if (currentAttendance !== sent.was && currentAttendance !== sent.attendance) {
      return throwStale(tx, row, editTarget.start);
    }
    if (currentAttendance !== sent.attendance) {
      await setAttendance(tx, editTarget, { ...sent, now: tx.now });
    }
    return show(tx, id, editTarget.start);
  });
}
