import type { ReceivedBy } from '#core/contract/operation.ts';
import { isTimeZone } from '#core/contract/time-zones.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid } from '#core/server/problem.ts';
import type { Scope, SignedInScope } from '#core/server/scope/scope.ts';
import type { Hours, updateHours } from '#features/notifications/contract/quiet-hours.ts';
import * as policy from './policy.ts';
import * as queries from './queries.ts';

type Changes = ReceivedBy<typeof updateHours>['body'];

export async function read(ctx: Ctx<SignedInScope>): Promise<Hours> {
  const hours = (await queries.listHours(ctx, [ctx.scope.accountId])).get(ctx.scope.accountId);
  if (!hours) throw new Error('the active session has no account');
  return hours;
}

export async function update(ctx: Ctx<SignedInScope>, changes: Changes): Promise<Hours> {
  const { timeZone, quiet, ...others } = changes;
  if (timeZone && !isTimeZone(timeZone)) throw invalid('timeZone', 'time-zone');
  const days = [...new Set(quiet?.days)].sort();
  return inTransaction(ctx, async (tx) => {
    const before = await read(tx);
    if (timeZone !== undefined) await queries.saveTimeZone(tx, timeZone);
    const chosen = quiet === undefined ? {} : { quiet: quiet && { ...quiet, days } };
    await queries.saveHours(tx, { ...others, ...chosen } as Partial<Hours>);
    const after = await read(tx);
    const changed = difference(before, after);
    if (Object.keys(changed.after).length > 0) {
      await recordAudit(tx, {
        action: 'account.hours-chosen',
        recordId: ctx.scope.accountId,
        ...changed,
      });
    }
    return after;
  });
}

/** Hours by account, with the effective zone. */
export async function readHours(ctx: Ctx<Scope>, accountIds: readonly string[]) {
  const found = await queries.listHours(ctx, accountIds);
  return new Map([...found].map(([id, hours]) => [id, { ...hours, zone: effectiveZone(hours) }]));
}

/** Latest scheduled moment of the daily summary, with its date. */
export function lastDigest({ digestAt, zone }: { digestAt: string; zone: string }, now: Date) {
  return policy.lastTime(digestAt, zone, now);
}

/** Latest scheduled moment for reminders of a date, with its date. */
export function lastMorning({ digestAt, zone }: { digestAt: string; zone: string }, now: Date) {
  return policy.lastTime(policy.morningTime(digestAt), zone, now);
}

export { quietUntil as endOfQuiet } from './policy.ts';

/** End of the user's current quiet hours; null when there are none. */
export async function quietUntil(ctx: Ctx<Scope>, accountId: string, now: Date) {
  const hours = (await queries.listHours(ctx, [accountId])).get(accountId);
  return hours ? policy.quietUntil(hours.quiet, effectiveZone(hours), now) : null;
}

/** The user's zone, else the organization's. */
function effectiveZone({ timeZone, organisationZone }: Hours): string {
  return timeZone ?? organisationZone;
}
