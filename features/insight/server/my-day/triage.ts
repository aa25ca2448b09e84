import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { DayItem } from '#features/insight/contract/my-day.ts';
import type { TriageItem } from '#features/triage/contract/triage.ts';
import * as triage from '#features/triage/server/service.ts';

/** The first items of triage, danger and late ones before the others, and how many wait in all. */
export async function listTriage(
  ctx: Ctx<StaffScope>,
  limit: number,
): Promise<{ count: number; late: number; items: DayItem[] }> {
  const { items, counts, late } = await triage.list(ctx, {});
  const now = ctx.now.toISOString();
  const place = ({ group, dueAt }: TriageItem) => {
    if (group === 'danger') return 0;
    return dueAt <= now ? 1 : 2;
  };
  return {
    count: counts.all,
    late,
    items: items
      .toSorted((one, other) => place(one) - place(other))
      .slice(0, limit)
      .map((item) => ({ kind: 'triage', item })),
  };
}
