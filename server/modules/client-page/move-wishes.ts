import type { MoveWish } from '#contract/move-wishes.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, inTransaction } from '#server/platform/database.ts';
import { type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import * as queries from './move-wish-queries.ts';

/** That people ask for another time, as staff see and settle it. */
export function moveWishesService({ db, clock }: { db: Database; clock: Clock }) {
  return {
    async list(
      scope: StaffScope,
      filters: Parameters<typeof queries.listWishes>[2],
    ): Promise<{ wishes: MoveWish[] }> {
      return { wishes: await queries.listWishes(db, scope, filters) };
    },

    /** The time stays as it is. */
    answer(scope: StaffScope, id: string): Promise<undefined | Problem> {
      return inTransaction(db, async (on): Promise<undefined | Problem> => {
        const wish = await queries.lockWish(on, scope, id);
        if (!wish) return problem('not-found');
        await queries.setAnswered(on, scope, id, clock());
        await recordAudit(on, scope, {
          action: 'applicant.page-move-answered',
          recordId: wish.applicantId,
          after: { event: wish.eventId, start: wish.starts_on },
        });
        return undefined;
      });
    },
  };
}
export type MoveWishesService = ReturnType<typeof moveWishesService>;
