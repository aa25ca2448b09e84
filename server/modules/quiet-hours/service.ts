import type { ReceivedBy } from '#contract/operation.ts';
import type { Hours, updateHours } from '#contract/quiet-hours.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { isTimeZone } from '#server/platform/days-in-zone.ts';
import { invalid } from '#server/platform/problem.ts';
import type { Scope, SignedInScope } from '#server/platform/scope.ts';
import { lastTime, morningOf, quietUntil } from './policy.ts';
import * as queries from './queries.ts';

type Changes = ReceivedBy<typeof updateHours>['body'];

/** When people want to hear of things, and by which clock. */
export function quietHoursService() {
  const readWithin = async (ctx: Ctx<SignedInScope>): Promise<Hours> => {
    const hours = (await queries.listHours(ctx, [ctx.scope.accountId])).get(ctx.scope.accountId);
    if (!hours) throw new Error('a live session is of an account that is not there');
    return hours;
  };

  return {
    read: (ctx: Ctx<SignedInScope>): Promise<Hours> => readWithin(ctx),

    async update(ctx: Ctx<SignedInScope>, changes: Changes): Promise<Hours> {
      const { timeZone, quiet, ...others } = changes;
      if (timeZone && !isTimeZone(timeZone)) throw invalid('timeZone', 'time-zone');
      const days = [...new Set(quiet?.days)].sort();
      return inTransaction(ctx, async (tx) => {
        const before = await readWithin(tx);
        if (timeZone !== undefined) await queries.saveTimeZone(tx, timeZone);
        const chosen = quiet === undefined ? {} : { quiet: quiet && { ...quiet, days } };
        await queries.saveHours(tx, { ...others, ...chosen } as Partial<Hours>);
        const after = await readWithin(tx);
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
    },

    /** The hours of these accounts, by account, with the zone that counts. */
    async of(ctx: Ctx<Scope>, accountIds: readonly string[]) {
      const found = await queries.listHours(ctx, accountIds);
      return new Map([...found].map(([id, hours]) => [id, { ...hours, zone: zoneOf(hours) }]));
    },

    /** The last moment at which this person's daily summary was to come, and its day. */
    lastDigest: ({ digestAt, zone }: { digestAt: string; zone: string }, now: Date) =>
      lastTime(digestAt, zone, now),

    /** The last moment at which this person was to be told of what falls on a day, and that day. */
    lastMorning: ({ digestAt, zone }: { digestAt: string; zone: string }, now: Date) =>
      lastTime(morningOf(digestAt), zone, now),

    /** When the quiet of this person ends; null when there is none now. */
    async quietUntil(ctx: Ctx<Scope>, accountId: string, now: Date) {
      const hours = (await queries.listHours(ctx, [accountId])).get(accountId);
      return hours ? quietUntil(hours.quiet, zoneOf(hours), now) : null;
    },
  };
}
export type QuietHoursService = ReturnType<typeof quietHoursService>;

/** By its own clock, else by the organisation's. */
function zoneOf({ timeZone, organisationZone }: Hours): string {
  return timeZone ?? organisationZone;
}
