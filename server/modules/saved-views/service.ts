import type { ReceivedBy } from '#contract/operation.ts';
import type { createSavedView, SavedView, updateSavedView } from '#contract/saved-views.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { invalid, isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './queries.ts';

/** More than anybody finds their way in. */
const mostOwn = 100;

/** Views of lists that staff come back to. */
export function savedViewsService(db: Database, clock: Clock) {
  /** A view that one may change. One that is shared and not one's own can be seen, so that 403 tells nothing. */
  const hold = async (on: Executor, scope: StaffScope, id: string) => {
    const held = await queries.lockView(on, scope, id);
    if (!held) return problem('not-found');
    return held.abilities.update ? held : problem('forbidden');
  };

  const read = async (on: Executor, scope: StaffScope, id: string) =>
    (await queries.findView(on, scope, id)) ?? problem('not-found');

  return {
    list: (scope: StaffScope, list: SavedView['list']) => queries.listViews(db, scope, list),

    create(
      scope: StaffScope,
      sent: ReceivedBy<typeof createSavedView>['body'],
    ): Promise<SavedView | Problem> {
      return inTransaction(db, async (on): Promise<SavedView | Problem> => {
        if ((await queries.countOwn(on, scope)) >= mostOwn)
          return invalid('name', 'too-many-views');
        const id = await queries.insertView(on, scope, sent, clock());
        await recordAudit(on, scope, { action: 'saved-view.created', recordId: id, after: sent });
        return read(on, scope, id);
      });
    },

    update(
      scope: StaffScope,
      id: string,
      { version, ...fields }: ReceivedBy<typeof updateSavedView>['body'],
    ): Promise<SavedView | Problem> {
      return inTransaction(db, async (on): Promise<SavedView | Problem> => {
        const before = await hold(on, scope, id);
        if (isProblem(before)) return before;
        if (before.version !== version) return problem('stale-version', before);
        await queries.updateView(on, scope, id, fields, clock());
        // An administrator who makes somebody else's private gives it back, and sees it no more.
        const after = await queries.findView(on, scope, id);
        await recordAudit(on, scope, {
          action: 'saved-view.updated',
          recordId: id,
          ...difference(before, after ?? { ...before, ...fields }),
        });
        return (
          after ?? { ...before, ...fields, version: version + 1, abilities: { update: false } }
        );
      });
    },

    delete(scope: StaffScope, id: string): Promise<undefined | Problem> {
      return inTransaction(db, async (on): Promise<undefined | Problem> => {
        const before = await hold(on, scope, id);
        if (isProblem(before)) return before;
        await queries.deleteView(on, scope, id);
        await recordAudit(on, scope, { action: 'saved-view.deleted', recordId: id, before });
      });
    },
  };
}
export type SavedViewsService = ReturnType<typeof savedViewsService>;
