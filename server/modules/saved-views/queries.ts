import { sql } from 'kysely';
import type { ListView, SavedView } from '#contract/saved-views.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import { mayChange, maySee } from './policy.ts';

type List = SavedView['list'];

/** What somebody says of a view. */
export interface Fields {
  name: string;
  view: ListView;
  isShared: boolean;
}

function inScope(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('saved_view')
    .innerJoin('account as owner', 'owner.id', 'owner_id')
    .where((on) => on.or([on('owner_id', '=', ctx.scope.accountId), on('is_shared', '=', true)]))
    .select(['saved_view.id', 'saved_view.version', 'list', 'name', 'view', 'is_shared'])
    .select(['owner_id', 'owner.first_name', 'owner.last_name']);
}

/** One's own and the shared ones, by name. */
export async function listViews(ctx: Ctx<StaffScope>, list: List): Promise<SavedView[]> {
  const rows = await inScope(ctx)
    .where('list', '=', list)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('saved_view.id')
    .execute();
  return rows.map((row) => toView(ctx.scope, row));
}

export async function findView(ctx: Ctx<StaffScope>, id: string): Promise<SavedView | undefined> {
  const row = await inScope(ctx).where('saved_view.id', '=', id).executeTakeFirst();
  return row && toView(ctx.scope, row);
}

/** As `findView`; the view can't change until the transaction ends. */
export async function lockView(ctx: Ctx<StaffScope>, id: string): Promise<SavedView | undefined> {
  const row = await ctx.db
    .selectFrom('saved_view')
    .select(['owner_id', 'is_shared'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const seen = row && maySee(ctx.scope, { ownerId: row.owner_id, isShared: row.is_shared });
  return seen ? findView(ctx, id) : undefined;
}

/** Those of one account, of all lists. Its row is held: two at once don't pass the limit together. */
export async function countOwn(ctx: Ctx<StaffScope>): Promise<number> {
  await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', ctx.scope.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await ctx.db
    .selectFrom('saved_view')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ctx.scope.accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertView(
  ctx: Ctx<StaffScope>,
  { list, name, view, isShared }: Fields & { list: List },
  now: Date,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('saved_view')
    .values({
      owner_id: ctx.scope.accountId,
      list,
      name,
      view: JSON.stringify(view),
      is_shared: isShared,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateView(
  ctx: Ctx<StaffScope>,
  id: string,
  { name, view, isShared }: Fields,
  now: Date,
): Promise<void> {
  await ctx.db
    .updateTable('saved_view')
    .set((set) => ({
      name,
      view: JSON.stringify(view),
      is_shared: isShared,
      version: set('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteView(ctx: Ctx<StaffScope>, id: string): Promise<void> {
  await ctx.db.deleteFrom('saved_view').where('id', '=', id).execute();
}

interface Row {
  id: string;
  version: number;
  list: string;
  name: string;
  view: unknown;
  is_shared: boolean;
  owner_id: string;
  first_name: string;
  last_name: string;
}

function toView(scope: StaffScope, row: Row): SavedView {
  const { owner_id: ownerId, is_shared: isShared } = row;
  return {
    id: row.id,
    version: row.version,
    list: row.list as List,
    name: row.name,
    view: row.view as ListView,
    isShared,
    owner: { id: ownerId, name: `${row.first_name} ${row.last_name}`.trim() },
    abilities: { update: mayChange(scope, { ownerId, isShared }) },
  };
}
