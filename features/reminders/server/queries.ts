import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { PublicScope, StaffScope } from '#core/server/scope/scope.ts';

/** Person of a stop link; follows merges. */
export async function findByStop(ctx: Ctx<PublicScope>, hash: string) {
  return remainingFile(await reminded(ctx.db).where('stopHash', '=', hash).executeTakeFirst());
}

/** Person of a one-click address. Emails from before migration 0079 used one secret for both. */
export async function findByOneClick(ctx: Ctx<PublicScope>, hash: string) {
  const found = reminded(ctx.db).where((where) =>
    where.or([
      where('oneClickHash', '=', hash),
      where.and([where('oneClickHash', 'is', null), where('stopHash', '=', hash)]),
    ]),
  );
  return remainingFile(await found.executeTakeFirst());
}

function reminded(on: Executor) {
  return on
    .selectFrom('delivery')
    .innerJoin('applicant', 'applicant.id', 'delivery.applicantId')
    .select(['applicant.id', 'applicant.mergedInto']);
}

function remainingFile(row: { id: string; mergedInto: string | null } | undefined) {
  return row && { id: row.mergedInto ?? row.id };
}

/** Latest opt-out in this record or one merged into it; null if none. */
export async function findStop(ctx: Ctx<StaffScope>, id: string): Promise<Date | null> {
  const row = await selectStops(ctx.db, id)
    .select((eb) => eb.fn.max('stoppedAt').as('stoppedAt'))
    .executeTakeFirst();
  return row?.stoppedAt ?? null;
}

/** First opt-out, ignoring repeats. */
export async function findFirstStop(ctx: Ctx<PublicScope>, id: string) {
  const row = await selectStops(ctx.db, id)
    .select(sql<Date | null>`min(coalesce(since, stopped_at))`.as('since'))
    .executeTakeFirst();
  return row?.since ?? null;
}

function selectStops(on: Executor, id: string) {
  return on
    .selectFrom('reminderStop')
    .where((where) =>
      where.or([
        where('applicantId', '=', id),
        where('applicantId', 'in', (select) =>
          select.selectFrom('applicant').select('id').where('mergedInto', '=', id),
        ),
      ]),
    );
}

/**
 * Repeats update the time, so that lifting an older opt-out fails.
 * @returns true for the first opt-out
 */
export async function stop(ctx: Ctx<PublicScope>, id: string, now: Date): Promise<boolean> {
  const { isNew } = await ctx.db
    .insertInto('reminderStop')
    .values({ applicantId: id, stoppedAt: now, since: now })
    .onConflict((conflict) =>
      conflict.column('applicantId').doUpdateSet({
        stoppedAt: sql<Date>`greatest(reminder_stop.stopped_at, excluded.stopped_at)`,
      }),
    )
    // `xmax` is nonzero when the upsert hit an existing row.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return isNew;
}

/** @param until keeps later opt-outs; absent: removes all */
export async function resume(ctx: Ctx<PublicScope | StaffScope>, id: string, until?: Date) {
  let deletion = ctx.db.deleteFrom('reminderStop');
  if (until) deletion = deletion.where('stoppedAt', '<=', until);
  await deletion
    .where((where) =>
      where.or([
        where('applicantId', '=', id),
        where('applicantId', 'in', (select) =>
          select.selectFrom('applicant').select('id').where('mergedInto', '=', id),
        ),
      ]),
    )
    .execute();
}
