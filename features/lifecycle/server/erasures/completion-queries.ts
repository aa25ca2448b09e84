import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';

/** Contents still to be removed from storage. */
export async function listContents(ctx: Ctx<SystemScope>): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('erasedContent')
    .select('content')
    .orderBy('content')
    .execute();
  return rows.map(({ content }) => content);
}

export async function forgetContent(ctx: Ctx<SystemScope>, content: string) {
  await ctx.db.deleteFrom('erasedContent').where('content', '=', content).execute();
}

/** Marks erasures without remaining work as finished. */
export async function setFinished(ctx: Ctx<SystemScope>, now: Date): Promise<void> {
  await ctx.db
    .updateTable('erasure')
    .set({ finishedAt: now })
    .where('finishedAt', 'is', null)
    .where(sql<boolean>`not exists (select from erased_content where erasure_id = erasure.id)`)
    .execute();
}

/**
 * Raises the certificate counter to the highest number known here or in the stored list, so that a restored backup
 * doesn't reuse numbers.
 */
export async function raiseNumber(ctx: Ctx<SystemScope>, minimum: number): Promise<number> {
  const { rows } = await sql<{ highest: number }>`
    insert into erasure_number (highest)
    select greatest(${minimum}, coalesce(max(number), 0)) from erasure
    on conflict (one_row) do update
      set highest = greatest(erasure_number.highest, excluded.highest)
    returning highest
  `.execute(ctx.db);
  return rows[0]?.highest ?? 0;
}

/** Digests of all erased records, in hexadecimal. */
export async function listDigests(ctx: Ctx<SystemScope>): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select encode(digest, 'hex') as digest from erased_record order by 1
  `.execute(ctx.db);
  return rows.map(({ digest }) => digest);
}

export async function addDigests(ctx: Ctx<SystemScope>, digests: readonly string[]): Promise<void> {
  await sql`insert into erased_record (digest)
    select decode(one, 'hex') from unnest(${digests}::text[]) as one
    on conflict do nothing
  `.execute(ctx.db);
}

const isErased = (
  column: string,
) => sql<boolean>`sha256(convert_to(${sql.ref(column)}::text, 'UTF8'))
  in (select digest from erased_record)`;

/** Erased people present again after a restored backup. */
export async function listReturned(ctx: Ctx<SystemScope>) {
  const applicants = await ctx.db
    .selectFrom('applicant')
    .select('id')
    .where(isErased('applicant.id'))
    // Whole records first, because their merged parts go with them.
    .orderBy(sql`merged_into is not null`)
    .execute();
  const drafts = await ctx.db
    .selectFrom('draftApplicant')
    .select('id')
    .where('applicantId', 'is', null)
    .where(isErased('draftApplicant.id'))
    .execute();
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  return { applicants: ids(applicants), drafts: ids(drafts) };
}

export async function wasErased(ctx: Ctx<SystemScope>, id: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`
    select exists (
      select from erased_record where digest = sha256(convert_to(${id}::uuid::text, 'UTF8'))
    ) as was
  `.execute(ctx.db);
  return rows[0]?.was === true;
}

/** The record that this one was finally merged into, or itself. */
export async function findWhole(ctx: Ctx<SystemScope>, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive whole as (
      select id, merged_into from applicant where id = ${id}
      union
      select applicant.id, applicant.merged_into
      from whole join applicant on applicant.id = whole.merged_into
    )
    select id from whole where merged_into is null
  `.execute(ctx.db);
  return rows[0]?.id ?? id;
}

/** Removes an application that was erased with its person and restored without them. */
export async function removeDraft(ctx: Ctx<SystemScope>, id: string): Promise<void> {
  await sql`delete from notice where record_id = ${id}`.execute(ctx.db);
  await ctx.db.deleteFrom('draftAttachment').where('draftApplicantId', '=', id).execute();
  await ctx.db.deleteFrom('draftApplicant').where('id', '=', id).execute();
}
