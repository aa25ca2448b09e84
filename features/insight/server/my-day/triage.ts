import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { DayItem } from '#features/insight/contract/my-day.ts';
import * as drafts from '#features/intake/server/drafts/queries.ts';
import * as triage from '#features/triage/server/service.ts';

/** The applications that have waited longest, those in danger first, and the number of all items in triage. */
export async function listTriage(
  ctx: Ctx<StaffScope>,
  limit: number,
): Promise<{ count: number; items: DayItem[] }> {
  const { oldest } = await drafts.listLongestWaiting(ctx, limit);
  return {
    count: await triage.countWaiting(ctx),
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
