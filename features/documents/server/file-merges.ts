import { sql } from 'kysely';
import type { Executor } from '#core/server/db/database.ts';
import {
  countRows,
  type MoveBackCounts,
  type Mover,
} from '#features/person/server/person-records/movers.ts';
import { freeName } from './queries.ts';

/** A document that moved, and its name there and before. */
interface MovedFile {
  id: string;
  was: string;
  became: string;
}

/** A document whose name is taken in the other record gets a number. Deleted documents move too. */
export const fileMover: Mover<MovedFile[]> = {
  count: (ctx, id) => countRows(ctx, 'storedFile', id, sql`deleted_at is null`),

  async move(ctx, { from, to }) {
    const moved: MovedFile[] = [];
    for (const { id, name: was, isDeleted } of await listFiles(ctx.db, from)) {
      // A deleted document has no path; it gets a free name when it is restored.
      const became = isDeleted ? was : await freeName(ctx, to, was);
      await moveFile(ctx.db, id, to, became);
      moved.push({ id, was, became });
    }
    return moved;
  },

  /** Keeps names that changed after the merge. The scan of a consent that stays also stays. */
  async moveBack(ctx, { from, to }, moved) {
    const currentFiles = new Map((await listFiles(ctx.db, to)).map((file) => [file.id, file]));
    const scans = await listScanIds(ctx.db, to);
    const counts: MoveBackCounts = { back: 0, stay: 0 };
    for (const { id, was, became } of moved) {
      const file = currentFiles.get(id);
      if (!file) continue;
      if (scans.has(id)) {
        counts.stay += 1;
        continue;
      }
      const name = file.name === became ? was : file.name;
      await moveFile(ctx.db, id, from, file.isDeleted ? name : await freeName(ctx, from, name));
      counts.back += 1;
    }
    return counts;
  },
};

async function listScanIds(on: Executor, applicantId: string): Promise<Set<string | null>> {
  const rows = await on
    .selectFrom('consent')
    .select('fileId')
    .where('applicantId', '=', applicantId)
    .where('fileId', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.fileId));
}

async function listFiles(on: Executor, applicantId: string) {
  return on
    .selectFrom('storedFile')
    .select(['id', 'name', sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .where('applicantId', '=', applicantId)
    .orderBy('uploadedAt')
    .orderBy('id')
    .execute();
}

async function moveFile(
  on: Executor,
  id: string,
  applicantId: string,
  name: string,
): Promise<void> {
  await on.updateTable('storedFile').set({ applicantId, name }).where('id', '=', id).execute();
}
