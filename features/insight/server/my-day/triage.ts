import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { DayItem } from '#features/insight/contract/my-day.ts';
import * as drafts from '#features/intake/server/drafts/queries.ts';

/** Items that wait in triage, the most urgent first, and their number. */
export async function listTriage(
  ctx: Ctx<StaffScope>,
  limit: number,
): Promise<{ count: number; items: DayItem[] }> {
  const { count, oldest } = await drafts.listLongestWaiting(ctx, limit);
  return {
    count,
    items: oldest.map((draft) => ({
      kind: 'application',
      id: draft.id,
      firstName: draft.firstName,
      lastName: draft.lastName,
      marks: draft.marks,
      since: draft.submittedAt ?? draft.createdAt,
    })),
  };
}
