/** Closes a location that is still in use by moving everything in it to another location. */

import { isDeepStrictEqual } from 'node:util';
import type { ReceivedBy } from '#core/contract/operation.ts';
import type { Account } from '#core/contract/users.ts';
import {
  type AuditEvent,
  closeAuditBundle,
  openAuditBundle,
  recordAudits,
} from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { isDeadlockError } from '#core/server/db/deadlock-retry.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import * as users from '#features/accounts/server/users/service.ts';
import type { closeLocation, Location } from '#features/locations/contract/locations.ts';
import * as locations from '#features/locations/server/locations/service.ts';
import * as zones from '#features/locations/server/zones/service.ts';
import * as queries from './queries.ts';

/** Audit entries per insert. */
const entriesAtOnce = 500;

type Sent = ReceivedBy<typeof closeLocation>['body'];

/** Moves everything and records each move in the audit log. */
async function moveAll(ctx: Ctx<StaffScope>, way: queries.Way) {
  const { from, to } = way;
  const day = dayIn(await zones.timeZoneAt(ctx, from), ctx.now);
  const files = await queries.moveFiles(ctx, way, ctx.now);
  const beds = await queries.freeBeds(ctx, from, day);
  const enrollments = await queries.moveEnrollments(ctx, way, ctx.now);
  const waiting = await queries.moveWaiting(ctx, way, ctx.now);
  await locations.moveNoted(ctx, from, to);
  const events: AuditEvent[] = [
    ...files.map((recordId) => ({
      action: 'applicant.updated' as const,
      recordId,
      before: { locationId: from },
      after: { locationId: to },
    })),
    ...beds.map(({ applicantId, enrolmentId, ...bedFields }) => ({
      action: 'applicant.bed-left' as const,
      recordId: applicantId,
      after: { ...bedFields, enrolment: enrolmentId },
    })),
    ...enrollments.map(({ id, applicantId }) => ({
      action: 'applicant.enrolment-moved' as const,
      recordId: applicantId,
      before: { locationId: from },
      after: { locationId: to, day, enrolment: id },
    })),
    ...waiting.map(({ id, applicantId, priority }) => ({
      action: 'applicant.waiting-moved' as const,
      recordId: applicantId,
      before: { locationId: from },
      after: { locationId: to, waiting: id, priority },
    })),
  ];
  for (let at = 0; at < events.length; at += entriesAtOnce) {
    await recordAudits(ctx, events.slice(at, at + entriesAtOnce));
  }
  return {
    files: files.length,
    enrolled: enrollments.length,
    beds: beds.length,
    waiting: waiting.length,
  };
}

/** Locks both locations after checking that closing is allowed. */
async function lockLocations(
  ctx: Ctx<StaffScope>,
  id: string,
  { to, version, hold }: Sent,
): Promise<{ before: Location; staff: Account[] }> {
  // Locks people before the account, in the same order as every change of a record, to avoid
  // deadlocks.
  const staff = await users.holdStaff(ctx, id);
  const people = await queries.lockPeople(ctx, id);
  const both = await locations.holdToClose(ctx, [id, to]);
  const [before, target] = [both.get(id), both.get(to)];
  if (!before) throw problem('not-found');
  if (before.version !== version || before.closed) throw problem('stale-version', before);
  if (!target || target.closed) throw invalid('to', 'unknown-location');
  const there = await locations.hold(ctx, id);
  const isUnchanged =
    isDeepStrictEqual(there, hold) && !(await queries.hasNewArrivals(ctx, id, people));
  return isUnchanged ? { before, staff } : refuse('location-in-use', there);
}

export async function close(ctx: Ctx<StaffScope>, id: string, sent: Sent): Promise<Location> {
  if (sent.to === id) throw invalid('to', 'not-valid');
  return inTransaction(ctx, (tx) =>
    locations.unlessBusy(tx.db, async (): Promise<Location> => {
      const emptying = await lockLocations(tx, id, sent);
      const { before } = emptying;
      const way = { from: id, to: sent.to };
      await openAuditBundle(tx.db);
      const moved = await moveAll(tx, way);
      const staff = await users.moveStaff(tx, emptying.staff, way);
      const after = await locations.closeEmptied(tx, before);
      await closeAuditBundle(tx, {
        action: 'location.closed',
        recordId: id,
        before: { closed: false },
        after: { closed: true, movedTo: sent.to, ...moved, staff },
      });
      return after;
    }),
  ).catch(underWay);
}

/** Reports a conflict when retries kept colliding with other changes. */
function underWay(error: unknown): never {
  if (isDeadlockError(error)) throw problem('under-way');
  throw error;
}
