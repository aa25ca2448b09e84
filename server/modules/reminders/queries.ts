import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import type { PublicScope, StaffScope, SystemScope } from '#server/platform/scope.ts';

/** A person as a mail addresses them; undefined for one whose file is deleted or part of another. */
export async function findReachable(ctx: Ctx<SystemScope>, id: string) {
  const row = await ctx.db
    .selectFrom('applicant')
    .select(['email', 'language', 'may_leave_message'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      email: row.email,
      language: row.language,
      mayBeNamed: row.may_leave_message === 'yes',
    }
  );
}

/** Whose reminder held this link; of a merged file, the one that it is a part of. */
export async function findByStop(ctx: Ctx<PublicScope>, hash: string) {
  return remainingFile(await reminded(ctx.db).where('stop_hash', '=', hash).executeTakeFirst());
}

/** Whose reminder held this one-click address. Mails from before 0079 had one secret for both. */
export async function findByOneClick(ctx: Ctx<PublicScope>, hash: string) {
  const found = reminded(ctx.db).where((where) =>
    where.or([
      where('one_click_hash', '=', hash),
      where.and([where('one_click_hash', 'is', null), where('stop_hash', '=', hash)]),
    ]),
  );
  return remainingFile(await found.executeTakeFirst());
}

function reminded(on: Executor) {
  return on
    .selectFrom('delivery')
    .innerJoin('applicant', 'applicant.id', 'delivery.applicant_id')
    .select(['applicant.id', 'applicant.merged_into']);
}

function remainingFile(row: { id: string; merged_into: string | null } | undefined) {
  return row && { id: row.merged_into ?? row.id };
}

/** When a person stopped their reminders last, in this record or one merged into it; null when they have not. */
export async function findStop(ctx: Ctx<StaffScope>, id: string): Promise<Date | null> {
  const row = await stopsOf(ctx.db, id)
    .select((eb) => eb.fn.max('stopped_at').as('stopped_at'))
    .executeTakeFirst();
  return row?.stopped_at ?? null;
}

/** When they stopped them first, however often they said it again. */
export async function findFirstStop(ctx: Ctx<PublicScope>, id: string) {
  const row = await stopsOf(ctx.db, id)
    .select(sql<Date | null>`min(coalesce(since, stopped_at))`.as('since'))
    .executeTakeFirst();
  return row?.since ?? null;
}

function stopsOf(on: Executor, id: string) {
  return on
    .selectFrom('reminder_stop')
    .where((where) =>
      where.or([
        where('applicant_id', '=', id),
        where('applicant_id', 'in', (select) =>
          select.selectFrom('applicant').select('id').where('merged_into', '=', id),
        ),
      ]),
    );
}

/**
 * Whoever says it again has said it now: what is lifted meanwhile was lifted without knowing of it.
 *
 * @returns whether it wasn't said before
 */
export async function stop(ctx: Ctx<PublicScope>, id: string, now: Date): Promise<boolean> {
  const { is_new } = await ctx.db
    .insertInto('reminder_stop')
    .values({ applicant_id: id, stopped_at: now, since: now })
    .onConflict((conflict) =>
      conflict.column('applicant_id').doUpdateSet({
        stopped_at: sql<Date>`greatest(reminder_stop.stopped_at, excluded.stopped_at)`,
      }),
    )
    // A row that was there has been locked by whoever changes it.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new;
}

/** @param until those that were said later stay; all without it */
export async function resume(ctx: Ctx<PublicScope | StaffScope>, id: string, until?: Date) {
  let said = ctx.db.deleteFrom('reminder_stop');
  if (until) said = said.where('stopped_at', '<=', until);
  await said
    .where((where) =>
      where.or([
        where('applicant_id', '=', id),
        where('applicant_id', 'in', (select) =>
          select.selectFrom('applicant').select('id').where('merged_into', '=', id),
        ),
      ]),
    )
    .execute();
}
