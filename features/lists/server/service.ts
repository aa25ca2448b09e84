/** Saved views of lists. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  createSavedView,
  SavedView,
  updateSavedView,
} from '#features/lists/contract/saved-views.ts';
import * as queries from './queries.ts';

/** The most views that one user can reasonably manage. */
const maxOwnViews = 100;

/** Locks a view that the caller may change. Answers 403 only for views that the caller can see anyway. */
async function lockEditableView(ctx: Ctx<StaffScope>, id: string) {
  const lockedView = await queries.lockView(ctx, id);
  if (!lockedView) throw problem('not-found');
  return lockedView.abilities.update ? lockedView : refuse('forbidden');
}

async function read(ctx: Ctx<StaffScope>, id: string) {
  return (await queries.findView(ctx, id)) ?? refuse('not-found');
}

export function list(ctx: Ctx<StaffScope>, list: SavedView['list']) {
  return queries.listViews(ctx, list);
}

export function create(
  ctx: Ctx<StaffScope>,
  sent: ReceivedBy<typeof createSavedView>['body'],
): Promise<SavedView> {
  return inTransaction(ctx, async (tx): Promise<SavedView> => {
    if ((await queries.countOwn(tx)) >= maxOwnViews) throw invalid('name', 'too-many-views');
    const id = await queries.insertView(tx, sent, tx.now);
    await recordAudit(tx, { action: 'saved-view.created', recordId: id, after: sent });
    return read(tx, id);
  });
}

export function update(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, ...fields }: ReceivedBy<typeof updateSavedView>['body'],
): Promise<SavedView> {
  return inTransaction(ctx, async (tx): Promise<SavedView> => {
    const before = await lockEditableView(tx, id);
    if (before.version !== version) throw problem('stale-version', before);
    await queries.updateView(tx, id, fields, tx.now);
    // An administrator who unshares a colleague's view no longer sees it.
    const after = await queries.findView(tx, id);
    await recordAudit(tx, {
      action: 'saved-view.updated',
      recordId: id,
      ...difference(before, after ?? { ...before, ...fields }),
    });
    return after ?? { ...before, ...fields, version: version + 1, abilities: { update: false } };
  });
}

export function remove(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const before = await lockEditableView(tx, id);
    await queries.deleteView(tx, id);
    await recordAudit(tx, { action: 'saved-view.deleted', recordId: id, before });
  });
}
