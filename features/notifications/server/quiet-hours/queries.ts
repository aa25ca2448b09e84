import type { Ctx } from '#core/server/context.ts';
import type { Scope, SignedInScope } from '#core/server/scope/scope.ts';
import type { Hours } from '#features/notifications/contract/quiet-hours.ts';
import { defaultDigestAt } from './policy.ts';

export async function listHours(
  ctx: Ctx<Scope>,
  accountIds: readonly string[],
): Promise<Map<string, Hours>> {
  const rows = await ctx.db
    .selectFrom('account')
    .leftJoin('quietHours as chosen', 'chosen.accountId', 'account.id')
    .innerJoin('organisation', (join) => join.onTrue())
    .select(['account.id', 'account.timeZone', 'organisation.timeZone as organisationZone'])
    .select(['quietFrom', 'quietUntil', 'quietDays', 'digestAt'])
    .where('account.id', 'in', accountIds.length > 0 ? accountIds : [nilId])
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        timeZone: row.timeZone,
        organisationZone: row.organisationZone,
        quiet:
          row.quietFrom === null || row.quietUntil === null
            ? null
            : { from: row.quietFrom, until: row.quietUntil, days: row.quietDays ?? [] },
        digestAt: row.digestAt ?? defaultDigestAt,
      },
    ]),
  );
}

const nilId = '00000000-0000-0000-0000-000000000000';

export async function saveTimeZone(
  ctx: Ctx<SignedInScope>,
  timeZone: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('account')
    .set({ timeZone })
    .where('id', '=', ctx.scope.accountId)
    .execute();
}

/** Keeps omitted fields. */
export async function saveHours(
  ctx: Ctx<SignedInScope>,
  { quiet, digestAt }: { quiet?: Hours['quiet']; digestAt?: string },
): Promise<void> {
  const chosen = {
    ...(quiet === undefined
      ? {}
      : {
          quietFrom: quiet?.from ?? null,
          quietUntil: quiet?.until ?? null,
          quietDays: quiet?.days ?? [],
        }),
    ...(digestAt === undefined ? {} : { digestAt }),
  };
  if (Object.keys(chosen).length === 0) return;
  await ctx.db
    .insertInto('quietHours')
    .values({ accountId: ctx.scope.accountId, ...chosen })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet(chosen))
    .execute();
}
