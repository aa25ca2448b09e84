/**
 * Retention rules. A nightly job finds records past their period; staff decide to erase each person or keep the record
 * until a day.
 */

import type { OperationReply, ReceivedBy } from '#core/contract/operation.ts';
import type { App } from '#core/server/app.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { toTotal } from '#core/server/db/page.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { dayIn } from '#core/server/time/days-in-zone.ts';
import type {
  keepLonger,
  LongerStay,
  listDueFiles,
  RetentionRules,
  updateRetentionRules,
} from '#features/lifecycle/contract/retention.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import * as queries from './queries.ts';

/** Maximum extension by one decision, in years. */
const maxStayYears = 50;

async function organizationToday(ctx: Ctx<StaffScope | SystemScope>) {
  const now = ctx.now;
  const zone = await organization.timeZone(ctx);
  return { today: dayIn(zone, now), zone, now };
}
/** The transaction locks the rules, so that the search doesn't use old ones. */
async function find(ctx: Ctx<StaffScope | SystemScope>): Promise<number> {
  return queries.findDue(ctx, await organizationToday(ctx));
}

export function read(ctx: Ctx<StaffScope>): Promise<RetentionRules> {
  return queries.readRules(ctx);
}

/** Finds due records at once, so that users see the effect of a rule change. */
export function update(
  ctx: Ctx<StaffScope>,
  { version, ...months }: ReceivedBy<typeof updateRetentionRules>['body'],
): Promise<RetentionRules> {
  return inTransaction(ctx, async (tx): Promise<RetentionRules> => {
    const before = await queries.lockRules(tx);
    if (before.version !== version) throw problem('stale-version', before);
    await queries.updateRules(tx, months, { version: version + 1, now: tx.now });
    const after = await queries.readRules(tx);
    await recordAudit(tx, {
      action: 'retention.rules-changed',
      recordId: null,
      ...difference({ ...before }, { ...after }),
    });
    await find(tx);
    return after;
  });
}

/** Runs nightly. */
export async function findDue(app: App): Promise<void> {
  await inTransaction(asSystem(app), async (tx) => {
    await queries.lockRules(tx);
    const found = await find(tx);
    if (found > 0) await notifications.notifyStaff(tx, { kind: 'files-due' });
  });
}

export async function list(
  ctx: Ctx<StaffScope>,
  { after, limit }: ReceivedBy<typeof listDueFiles>['query'],
): Promise<OperationReply<typeof listDueFiles>> {
  const from = after === undefined ? null : readKeys(after);
  if (after !== undefined && from === null) throw invalid('after', 'not-valid');
  const day = await organizationToday(ctx);
  const found = await queries.listDue(ctx, day, { after: from, limit: limit + 1 });
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  const total = toTotal(await queries.countDue(ctx, day));
  return { items, next: last ? `${last.dueOn}_${last.id}` : null, total };
}

/** Counts as opening the case record. */
export async function readStay(
  ctx: Ctx<StaffScope>,
  id: string,
): Promise<{ stay: LongerStay | null }> {
  await applicants.open(ctx, id);
  return { stay: await queries.findStay(ctx, id) };
}

export function keepUntil(
  ctx: Ctx<StaffScope>,
  id: string,
  { until, reason }: ReceivedBy<typeof keepLonger>['body'],
): Promise<LongerStay> {
  return inTransaction(ctx, async (tx): Promise<LongerStay> => {
    await applicants.lock(tx, id);
    const { today, now } = await organizationToday(tx);
    if (until <= today) throw invalid('until', 'not-after-today');
    if (Number(until.slice(0, 4)) > Number(today.slice(0, 4)) + maxStayYears) {
      throw invalid('until', 'too-many-years');
    }
    await queries.setStay(tx, { id, until, reason, now });
    await recordAudit(tx, {
      action: 'applicant.kept-longer',
      recordId: id,
      after: { until },
      reason,
    });
    const stay = await queries.findStay(tx, id);
    if (!stay) throw new Error('the saved retention decision was not found');
    return stay;
  });
}

/** The cursor of a page: due date and record of its last row. */
function readKeys(after: string): { dueOn: string; id: string } | null {
  const found = /^(\d{4}-\d{2}-\d{2})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(after);
  const [, dueOn = '', id = ''] = found ?? [];
  const isDay = !Number.isNaN(Date.parse(dueOn)) && new Date(dueOn).toISOString().startsWith(dueOn);
  return found && isDay ? { dueOn, id } : null;
}
