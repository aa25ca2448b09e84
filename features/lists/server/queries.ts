import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ListView, SavedView } from '#features/lists/contract/saved-views.ts';
import { mayChange, maySee } from './policy.ts';

type List = SavedView['list'];

export interface Fields {
  name: string;
  view: ListView;
  isShared: boolean;
}

function inScope(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('savedView')
    .innerJoin('account as owner', 'owner.id', 'ownerId')
    .where((on) => on.or([on('ownerId', '=', ctx.scope.accountId), on('isShared', '=', true)]))
    .select(['savedView.id', 'savedView.version', 'list', 'name', 'view', 'isShared'])
    .select(['ownerId', 'owner.firstName', 'owner.lastName']);
}

/** The user's own and shared views, by name. */
export async function listViews(ctx: Ctx<StaffScope>, list: List): Promise<SavedView[]> {
  const rows = await inScope(ctx)
    .where('list', '=', list)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('savedView.id')
    .execute();
  return rows.map((row) => toView(ctx.scope, row));
}

export async function findView(ctx: Ctx<StaffScope>, id: string): Promise<SavedView | undefined> {
  const row = await inScope(ctx).where('savedView.id', '=', id).executeTakeFirst();
  return row && toView(ctx.scope, row);
}

/** Same as `findView`, locked until the transaction ends. */
export async function lockView(ctx: Ctx<StaffScope>, id: string): Promise<SavedView | undefined> {
  const row = await ctx.db
    .selectFrom('savedView')
    .select(['ownerId', 'isShared'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isVisible = row && maySee(ctx.scope, { ownerId: row.ownerId, isShared: row.isShared });
  return isVisible ? findView(ctx, id) : undefined;
}

/** The user's views in all lists. Locks the account row, so that concurrent calls can't exceed the limit. */
export async function countOwn(ctx: Ctx<StaffScope>): Promise<number> {
  await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', ctx.scope.accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await ctx.db
    .selectFrom('savedView')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ctx.scope.accountId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertView(
  ctx: Ctx<StaffScope>,
  { list, name, view, isShared }: Fields & { list: List },
  now: Date,
): Promise<string> {
  const { id } = await ctx.db
    .insertInto('savedView')
    .values({
      ownerId: ctx.scope.accountId,
      list,
      name,
      view: JSON.stringify(view),
      isShared,
      createdAt: now,
      updatedAt: now,
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
    .updateTable('savedView')
    .set((set) => ({
      name,
      view: JSON.stringify(view),
      isShared,
      version: set('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .execute();
}

export async function deleteView(ctx: Ctx<StaffScope>, id: string): Promise<void> {
  await ctx.db.deleteFrom('savedView').where('id', '=', id).execute();
}

interface Row {
  id: string;
  version: number;
  list: string;
  name: string;
  view: unknown;
  isShared: boolean;
  ownerId: string;
  firstName: string;
  lastName: string;
}

function toView(scope: StaffScope, row: Row): SavedView {
  const { ownerId, isShared } = row;
  return {
    id: row.id,
    version: row.version,
    list: row.list as List,
    name: row.name,
    view: row.view as ListView,
    isShared,
    owner: { id: ownerId, name: `${row.firstName} ${row.lastName}`.trim() },
    abilities: { update: mayChange(scope, { ownerId, isShared }) },
  };
}
