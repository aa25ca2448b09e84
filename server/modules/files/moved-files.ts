import { sql } from 'kysely';
import type { Ctx } from '#server/platform/context.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import { freeName } from './queries.ts';

/** A file that went to another applicant, and what it was called there and before. */
export interface MovedFile {
  id: string;
  was: string;
  became: string;
}

export async function countFiles(ctx: Ctx<StaffScope>, applicantId: string) {
  const { count } = await ctx.db
    .selectFrom('stored_file')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('applicant_id', '=', applicantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Makes the files of one applicant files of another, the deleted ones too; both are held. One whose
 * name is taken there gets a number behind it, as a new file does.
 */
export async function moveFiles(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
): Promise<MovedFile[]> {
  const moved: MovedFile[] = [];
  for (const { id, name: was, isDeleted } of await filesOf(ctx.db, from)) {
    // A deleted file has no path; it gets a free one when it is restored.
    const became = isDeleted ? was : await freeName(ctx, to, was);
    await place(ctx.db, id, to, became);
    moved.push({ id, was, became });
  }
  return moved;
}

/**
 * Undoes `moveFiles` for the files that are still there; with the name that somebody gave one since. The scan of a
 * permission that stays with the remaining file, as one signed since does, stays with it.
 */
export async function moveFilesBack(
  ctx: Ctx<StaffScope>,
  from: string,
  to: string,
  moved: readonly MovedFile[],
): Promise<{ back: number; stay: number }> {
  const there = new Map((await filesOf(ctx.db, to)).map((file) => [file.id, file]));
  const scans = await scansOf(ctx.db, to);
  const parted = { back: 0, stay: 0 };
  for (const { id, was, became } of moved) {
    const file = there.get(id);
    if (!file) continue;
    if (scans.has(id)) {
      parted.stay += 1;
      continue;
    }
    const name = file.name === became ? was : file.name;
    await place(ctx.db, id, from, file.isDeleted ? name : await freeName(ctx, from, name));
    parted.back += 1;
  }
  return parted;
}

async function scansOf(on: Executor, applicantId: string): Promise<Set<string | null>> {
  const rows = await on
    .selectFrom('consent')
    .select('file_id')
    .where('applicant_id', '=', applicantId)
    .where('file_id', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.file_id));
}

async function filesOf(on: Executor, applicantId: string) {
  return on
    .selectFrom('stored_file')
    .select(['id', 'name', sql<boolean>`deleted_at is not null`.as('isDeleted')])
    .where('applicant_id', '=', applicantId)
    .orderBy('uploaded_at')
    .orderBy('id')
    .execute();
}

/** Content, checksum and who uploaded it stay as they are: only where it belongs is another. */
async function place(on: Executor, id: string, applicantId: string, name: string): Promise<void> {
  await on
    .updateTable('stored_file')
    .set({ applicant_id: applicantId, name })
    .where('id', '=', id)
    .execute();
}
