import { sql } from 'kysely';
import { perApp } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { IntakeScope, PublicScope } from '#core/server/scope/scope.ts';
import { promisedMinutes } from './policy.ts';

/** Milliseconds before the forms are measured again. */
const freshFor = 600_000;

const measured = perApp(() => new Map<number, { minutes: number; at: number }>());

/** Minutes that people took for the latest forms of this edition, from the first answer to Send. */
export async function fillMinutes(
  ctx: Ctx<PublicScope | IntakeScope>,
  edition: number,
): Promise<number> {
  const editions = measured(ctx.app);
  const now = ctx.now.getTime();
  const known = editions.get(edition);
  if (known && now - known.at < freshFor) return known.minutes;
  const { median, forms } = await measure(ctx, edition);
  const minutes = promisedMinutes(median, forms);
  editions.set(edition, { minutes, at: now });
  return minutes;
}

/** Leaves out forms that took over an hour, since their people paused, and those of programs. */
async function measure(ctx: Ctx<PublicScope | IntakeScope>, edition: number) {
  const latest = ctx.db
    .selectFrom('draftApplicant')
    .select(sql<number>`extract(epoch from submitted_at - created_at)`.as('seconds'))
    .where('edition', '=', edition)
    .where('submittedAt', 'is not', null)
    .where(sql<boolean>`submitted_at - created_at < interval '1 hour'`)
    .where(sql<boolean>`signs_of_automation = '{}'`)
    .orderBy('createdAt', 'desc')
    .limit(100)
    .as('latest');
  return ctx.db
    .selectFrom(latest)
    .select(sql<number | null>`percentile_cont(0.5) within group (order by seconds)`.as('median'))
    .select((select) => select.fn.countAll<number>().as('forms'))
    .executeTakeFirstOrThrow();
}
