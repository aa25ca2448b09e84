import type { Hours } from '#contract/quiet-hours.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { Scope, SignedInScope } from '#server/platform/scope.ts';
import { usualDigestAt } from './policy.ts';

/** The hours of these accounts, by account. */
export async function listHours(
  ctx: Ctx<Scope>,
  accountIds: readonly string[],
): Promise<Map<string, Hours>> {
  const rows = await ctx.db
    .selectFrom('account')
    .leftJoin('quiet_hours as chosen', 'chosen.account_id', 'account.id')
    .innerJoin('organisation', (join) => join.onTrue())
    .select(['account.id', 'account.time_zone', 'organisation.time_zone as organisation_zone'])
    .select(['quiet_from', 'quiet_until', 'quiet_days', 'digest_at'])
    .where('account.id', 'in', accountIds.length > 0 ? accountIds : [nobody])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        timeZone: row.time_zone,
        organisationZone: row.organisation_zone,
        quiet:
          row.quiet_from === null || row.quiet_until === null
            ? null
            : { from: row.quiet_from, until: row.quiet_until, days: row.quiet_days ?? [] },
        digestAt: row.digest_at ?? usualDigestAt,
      },
    ]),
  );
}

const nobody = '00000000-0000-0000-0000-000000000000';

export async function saveTimeZone(
  ctx: Ctx<SignedInScope>,
  timeZone: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ time_zone: timeZone })
    .where('id', '=', ctx.scope.accountId)
    .execute();
}

/** What is left out stays. */
export async function saveHours(
  ctx: Ctx<SignedInScope>,
  { quiet, digestAt }: { quiet?: Hours['quiet']; digestAt?: string },
): Promise<void> {
  const chosen = {
    ...(quiet === undefined
      ? {}
      : {
          quiet_from: quiet?.from ?? null,
          quiet_until: quiet?.until ?? null,
          quiet_days: quiet?.days ?? [],
        }),
    ...(digestAt === undefined ? {} : { digest_at: digestAt }),
  };
  if (Object.keys(chosen).length === 0) return;
  await ctx.db
    .insertInto('quiet_hours')
    .values({ account_id: ctx.scope.accountId, ...chosen })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(chosen))
    .execute();
}
