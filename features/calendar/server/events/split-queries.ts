import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Exception } from './queries.ts';

/** Everything needed to rejoin a series after a split. */
export interface SeriesSplit {
  eventId: string;
  occurrence: string;
  /** The rule before the split; the rule and the first start after it. */
  recurrence: string;
  leftRecurrence: string;
  leftStartsOn: string;
  exceptions: Pick<Exception, 'occurrence' | 'replacedBy'>[];
  /** Events created for occurrences with attendance. */
  detached: { occurrence: string; id: string }[];
  cutAt: Date;
}

export async function saveSplit(
  ctx: Ctx<StaffScope>,
  split: Omit<SeriesSplit, 'cutAt'>,
  now: Date,
) {
  const values = {
    ...split,
    exceptions: JSON.stringify(split.exceptions),
    detached: JSON.stringify(split.detached),
    cutAt: now,
  };
  await ctx.db
    .insertInto('eventCut')
    .values(values)
    .onConflict((conflict) => conflict.columns(['eventId', 'occurrence']).doUpdateSet(values))
    .execute();
}

/** Deletes and returns the split, if it was made since then. */
export async function takeSplit(
  ctx: Ctx<StaffScope>,
  { eventId, occurrence }: Pick<SeriesSplit, 'eventId' | 'occurrence'>,
  since: Date,
): Promise<SeriesSplit | undefined> {
  const row = await ctx.db
    .deleteFrom('eventCut')
    .where('eventId', '=', eventId)
    .where('occurrence', '=', occurrence)
    .where('cutAt', '>=', since)
    .returningAll()
    .executeTakeFirst();
  return row as SeriesSplit | undefined;
}

/** Locks these events, deleted ones included, until the transaction ends. */
export async function lockDetached(ctx: Ctx<StaffScope>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await ctx.db
    .selectFrom('event')
    .select(['id', 'version', 'recurrence', 'seriesId', 'deletedAt'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * True if rejoining loses nothing: all recorded attendance is of people on the series, and there
 * are no move requests.
 */
export async function fitsSeries(ctx: Ctx<StaffScope>, id: string, seriesId: string) {
  const { rows } = await sql`
    select from event_attendance as noted where event_id = ${id} and not exists (
      select from event_person
      where event_id = ${seriesId} and event_person.applicant_id = noted.applicant_id)
    union all
    select from move_wish where event_id = ${id}`.execute(ctx.db);
  return rows.length === 0;
}

export async function removeEvent(ctx: Ctx<StaffScope>, id: string) {
  await ctx.db.deleteFrom('event').where('id', '=', id).execute();
}
