/** Moves rows to another record of the same person, and back. Both records are locked. */

import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { DB } from '#core/server/db/tables.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { MergeRefusal } from '#features/lifecycle/contract/merges.ts';

/** From the merged record to the remaining one. */
export interface Way {
  from: string;
  to: string;
}

/** The number of rows moved back, and of those that stay because they changed since. */
export interface MoveBackCounts {
  back: number;
  stay: number;
}

/** How a kind of records is merged and unmerged. */
export interface Mover<Moved> {
  count(ctx: Ctx<StaffScope>, applicantId: string): Promise<number>;
  /** Reasons not to merge. */
  refusals?(ctx: Ctx<StaffScope>, way: Way): Promise<MergeRefusal[]>;
  /** The result is stored as JSON until the merge is final. Stored results must stay readable. */
  move(ctx: Ctx<StaffScope>, way: Way): Promise<Moved>;
  /** Undoes `move` where nothing changed since; `way` is the one of `move`. */
  moveBack(ctx: Ctx<StaffScope>, way: Way, moved: Moved): Promise<MoveBackCounts>;
  /** True if the remaining record's status depends on something that doesn't go back. */
  keepsStatus?(ctx: Ctx<StaffScope>, way: Way, moved: Moved): Promise<boolean>;
}

/** Tables with the person's id in `applicant_id`. */
export type OwnTable = {
  [T in keyof DB]: DB[T] extends { applicantId: unknown } ? T : never;
}[keyof DB];

export const reversed = ({ from, to }: Way): Way => ({ from: to, to: from });

export async function countRows(
  ctx: Ctx<StaffScope>,
  table: OwnTable,
  applicantId: string,
  where: RawBuilder<unknown> = sql`true`,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where applicant_id = ${applicantId} and ${where}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

interface Selection {
  /** Only the rows with these keys. */
  only?: readonly string[];
  where?: RawBuilder<unknown>;
  key?: string;
}

/** Returns the keys of the rows that it moved. */
export async function moveRows(
  ctx: Ctx<StaffScope>,
  table: OwnTable,
  { from, to }: Way,
  { only, where = sql`true`, key = 'id' }: Selection = {},
): Promise<string[]> {
  const chosen = only ? sql`${sql.ref(key)} = any(${only}::uuid[])` : sql`true`;
  const { rows } = await sql<{ key: string }>`update ${sql.table(table)}
    set applicant_id = ${to} where applicant_id = ${from} and ${chosen} and ${where}
    returning ${sql.ref(key)} as key`.execute(ctx.db);
  return rows.map((row) => row.key);
}

interface RowMoving {
  /** The rows to count; all of them move. */
  counted?: RawBuilder<unknown>;
  /** A table that repeats the person of these rows, and its column with their id. */
  along?: { table: OwnTable; column: string };
}

/** Moves all rows; moves back those that still exist. */
export function rowMover(table: OwnTable, { counted, along }: RowMoving = {}): Mover<string[]> {
  const follow = async (ctx: Ctx<StaffScope>, to: string, ids: readonly string[]) => {
    if (!along) return;
    await sql`update ${sql.table(along.table)} set applicant_id = ${to}
      where ${sql.ref(along.column)} = any(${ids}::uuid[])`.execute(ctx.db);
  };
  return {
    count: (ctx, id) => countRows(ctx, table, id, counted),
    async move(ctx, way) {
      const ids = await moveRows(ctx, table, way);
      await follow(ctx, way.to, ids);
      return ids;
    },
    async moveBack(ctx, way, moved) {
      const ids = await moveRows(ctx, table, reversed(way), { only: moved });
      await follow(ctx, way.from, ids);
      return { back: ids.length, stay: 0 };
    },
  };
}

/** A moved row, and its original record. */
export interface MarkedRow {
  id: string;
  wasFrom: string | null;
  /** Missing for draft attachments of earlier versions. */
  wasOpen?: boolean;
}

interface MarkedRowMoving {
  /** The rows to move. */
  moving?: RawBuilder<unknown>;
  /** Rows open when they moved go back only while still open. */
  open?: RawBuilder<unknown>;
}

/** Moves rows that store their original record in `merged_from`. */
export function markedRowMover(
  table: 'screening' | 'draftAttachment',
  { moving = sql`true`, open = sql`true` }: MarkedRowMoving,
): Mover<MarkedRow[]> {
  const rows = sql.table(table);
  return {
    count: (ctx, id) => countRows(ctx, table, id),
    async move(ctx, { from, to }) {
      const moved = await sql<MarkedRow>`
        with before as materialized (
          select id, merged_from as "wasFrom", ${open} as "wasOpen" from ${rows}
          where applicant_id = ${from} and ${moving} for update
        )
        update ${rows} as line
        set applicant_id = ${to}, merged_from = coalesce(merged_from, ${from}::uuid)
        from before where line.id = before.id
        returning before.*`.execute(ctx.db);
      return moved.rows;
    },
    async moveBack(ctx, { from, to }, moved) {
      const back = await sql`
        update ${rows} as line set applicant_id = ${from}, merged_from = before."wasFrom"
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
          as before (id uuid, "wasFrom" uuid, "wasOpen" boolean)
        where line.id = before.id and applicant_id = ${to}
          and (before."wasOpen" is not true or ${open})
        returning line.id`.execute(ctx.db);
      return { back: back.rows.length, stay: moved.length - back.rows.length };
    },
  };
}
