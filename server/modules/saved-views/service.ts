import type { ReceivedBy } from '#contract/operation.ts';
import type { createSavedView, SavedView, updateSavedView } from '#contract/saved-views.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { invalid, problem, refuse } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/** More than anybody finds their way in. */
const mostOwn = 100;

/** Views of lists that staff come back to. */
export function savedViewsService(clock: Clock) {
  /** A view that one may change. One that is shared and not one's own can be seen, so that 403 tells nothing. */
  const hold = async (ctx: Ctx<StaffScope>, id: string) => {
    const held = await queries.lockView(ctx, id);
    if (!held) throw problem('not-found');
    return held.abilities.update ? held : refuse('forbidden');
  };

  const read = async (ctx: Ctx<StaffScope>, id: string) =>
    (await queries.findView(ctx, id)) ?? refuse('not-found');

  return {
    list: (ctx: Ctx<StaffScope>, list: SavedView['list']) => queries.listViews(ctx, list),

    create(
      ctx: Ctx<StaffScope>,
      sent: ReceivedBy<typeof createSavedView>['body'],
    ): Promise<SavedView> {
      return inTransaction(ctx, async (tx): Promise<SavedView> => {
        if ((await queries.countOwn(tx)) >= mostOwn) throw invalid('name', 'too-many-views');
        const id = await queries.insertView(tx, sent, clock());
        await recordAudit(tx, { action: 'saved-view.created', recordId: id, after: sent });
        return read(tx, id);
      });
    },

    update(
      ctx: Ctx<StaffScope>,
      id: string,
      { version, ...fields }: ReceivedBy<typeof updateSavedView>['body'],
    ): Promise<SavedView> {
      return inTransaction(ctx, async (tx): Promise<SavedView> => {
        const before = await hold(tx, id);
        if (before.version !== version) throw problem('stale-version', before);
        await queries.updateView(tx, id, fields, clock());
        // An administrator who makes somebody else's private gives it back, and sees it no more.
        const after = await queries.findView(tx, id);
        await recordAudit(tx, {
          action: 'saved-view.updated',
          recordId: id,
          ...difference(before, after ?? { ...before, ...fields }),
        });
        return (
          after ?? { ...before, ...fields, version: version + 1, abilities: { update: false } }
        );
      });
    },

    delete(ctx: Ctx<StaffScope>, id: string): Promise<undefined> {
      return inTransaction(ctx, async (tx): Promise<undefined> => {
        const before = await hold(tx, id);
        await queries.deleteView(tx, id);
        await recordAudit(tx, { action: 'saved-view.deleted', recordId: id, before });
      });
    },
  };
}
export type SavedViewsService = ReturnType<typeof savedViewsService>;
