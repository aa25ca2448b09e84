import { sql } from 'kysely';
import { perApp } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { IntakeScope, ScreeningScope } from '#core/server/scope/scope.ts';

/** Promised until enough people have filled in a screening. */
const assumedSeconds = 20;

/** Screenings that say how long a question takes. */
const enoughScreenings = 20;

/** Milliseconds before the screenings are measured again. */
const freshFor = 600_000;

const measured = perApp(() => ({ seconds: assumedSeconds, at: Number.NEGATIVE_INFINITY }));

/** Seconds that people took per answered question, in the latest screenings. */
export async function secondsPerQuestion(ctx: Ctx<IntakeScope | ScreeningScope>): Promise<number> {
  const known = measured(ctx.app);
  const now = ctx.now.getTime();
  if (now - known.at < freshFor) return known.seconds;
  const { median, screenings } = await measure(ctx);
  const isMeasured = median !== null && screenings >= enoughScreenings;
  known.seconds = isMeasured ? Math.max(5, Math.ceil(median)) : assumedSeconds;
  known.at = now;
  return known.seconds;
}

/** Leaves out screenings that took over two hours, since their people paused. */
function measure(ctx: Ctx<IntakeScope | ScreeningScope>) {
  const latest = ctx.db
    .selectFrom('screening')
    .select(sql<number>`extract(epoch from submitted_at - begun_at) / answered`.as('seconds'))
    .where('answered', '>', 0)
    .where(sql<boolean>`submitted_at - begun_at < interval '2 hours'`)
    .orderBy('submittedAt', 'desc')
    .limit(100)
    .as('latest');
  return ctx.db
    .selectFrom(latest)
    .select(sql<number | null>`percentile_cont(0.5) within group (order by seconds)`.as('median'))
    .select((select) => select.fn.countAll<number>().as('screenings'))
    .executeTakeFirstOrThrow();
}
