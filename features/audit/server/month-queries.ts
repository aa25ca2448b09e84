import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';

/** Makes tables ahead, so that a few failed nights do no harm. */
export async function addMonths(ctx: Ctx<SystemScope>): Promise<void> {
  await sql`select add_audit_months(${ctx.now}::timestamptz + interval '3 months')`.execute(ctx.db);
}

/** Removes whole months older than this many. */
export async function trim(ctx: Ctx<SystemScope>, months: number): Promise<void> {
  // The tables begin and end in UTC, so an evening elsewhere isn't the end of a month yet.
  await sql`select trim_audit_log(
    (${ctx.now}::timestamptz at time zone 'UTC' - ${months}::integer * interval '1 month') at time zone 'UTC'
  )`.execute(ctx.db);
}

/**
 * The ends of the chains that may have grown since the last anchor: of this month, the previous one, and later ones,
 * and of the time before there were months.
 * @returns `growing`, the end of the chain that an anchor would be added to; `anchored`, the ends in the last anchor
 */
export async function readChainEnds(
  ctx: Ctx<SystemScope>,
): Promise<{ chains: string[]; anchored: string[]; growing: string | null }> {
  const { rows } = await sql<{ chains: string[]; anchored: string[]; growing: string | null }>`
    with found as (
      select audit_chain_ends('-infinity', '0001-01-01')
        || audit_chain_ends(audit_month(now() - interval '1 month'), 'infinity') as chains
    )
    select chains,
      array(
        select jsonb_array_elements_text(after -> 'chains') from (
          select after from audit_entry where action = 'audit.anchored' order by at desc, id desc limit 1
        ) as last_anchor
      ) as anchored,
      (
        select chain_end from unnest(chains) as chain_end
        where starts_with(chain_end, audit_month(now()) || ' 00000000-0000-0000-0000-000000000000 ')
      ) as growing
    from found
  `.execute(ctx.db);
  return rows[0] ?? { chains: [], anchored: [], growing: null };
}
