/** Tables that link records to the people they are about, such as shift notes and incidents. */

import { sql } from 'kysely';
import type { Mover, OwnTable } from './movers.ts';
import type { RemoveRows, Table } from './record.ts';

interface MovedLink {
  /** The linked record. */
  id: string;
  /** The remaining record was linked to it too. */
  isShared: boolean;
}

/** Moves a person's links to another record; a link that both have is restored by an unmerge. */
export function linkMover(table: OwnTable, column: string): Mover<MovedLink[]> {
  const [links, record] = [sql.table(table), sql.ref(column)];
  return {
    async count(ctx, id) {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${links} where applicant_id = ${id}`.execute(ctx.db);
      return rows[0]?.count ?? 0;
    },

    async move(ctx, { from, to }) {
      const { rows } = await sql<MovedLink>`
        select ${record} as id, exists (
            select from ${links} as other
            where ${sql.ref(`other.${column}`)} = ${sql.ref(`mine.${column}`)}
              and other.applicant_id = ${to}
          ) as "isShared"
        from ${links} as mine where applicant_id = ${from} order by 1`.execute(ctx.db);
      const shared = rows.filter(({ isShared }) => isShared).map(({ id }) => id);
      await sql`delete from ${links}
        where applicant_id = ${from} and ${record} = any(${shared}::uuid[])`.execute(ctx.db);
      await sql`update ${links} set applicant_id = ${to} where applicant_id = ${from}`.execute(
        ctx.db,
      );
      return rows;
    },

    /** Skips records that the person was taken off since. */
    async moveBack(ctx, { from, to }, moved) {
      const { rows } = await sql<{ id: string }>`
        select ${record} as id from ${links} where applicant_id = ${to}
          and ${record} = any(${moved.map(({ id }) => id)}::uuid[]) for update`.execute(ctx.db);
      const current = new Set(rows.map(({ id }) => id));
      const movable = moved.filter(({ id }) => current.has(id));
      const sole = movable.filter(({ isShared }) => !isShared).map(({ id }) => id);
      await sql`update ${links} set applicant_id = ${from}
        where applicant_id = ${to} and ${record} = any(${sole}::uuid[])`.execute(ctx.db);
      const shared = movable.filter(({ isShared }) => isShared).map(({ id }) => id);
      await sql`insert into ${links} (${record}, applicant_id)
        select one, ${from}::uuid from unnest(${shared}::uuid[]) as one`.execute(ctx.db);
      return { back: movable.length, stay: moved.length - movable.length };
    },
  };
}

interface LinkTable {
  table: OwnTable;
  column: string;
  /** The linked table. */
  to: Table;
}

/** Takes the person off these records, and deletes records that are then about no one. */
export function removeLinks({ table, column, to }: LinkTable): RemoveRows {
  return async (ctx, applicantId) => {
    const { rows } = await sql<{ id: string }>`delete from ${sql.table(table)}
      where applicant_id = ${applicantId} returning ${sql.ref(column)} as id`.execute(ctx.db);
    const ids = rows.map(({ id }) => id);
    await sql`delete from ${sql.table(to)} where id = any(${ids}::uuid[]) and not exists (
      select from ${sql.table(table)} where ${sql.ref(column)} = ${sql.ref(`${to}.id`)}
    )`.execute(ctx.db);
  };
}
