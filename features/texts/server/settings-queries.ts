import { sql } from 'kysely';
import type { Ctx } from '#core/server/context.ts';
import type { Scope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import type { TextPrice } from '#core/server/sending/texter.ts';

export interface QuietHours {
  quietFrom: string;
  quietUntil: string;
  quietSource: string;
  version: number;
}

export function readQuietHours(ctx: Ctx<Scope>): Promise<QuietHours> {
  return ctx.db
    .selectFrom('textSettings')
    .select(['quietFrom', 'quietUntil', 'quietSource', 'version'])
    .executeTakeFirstOrThrow();
}

export function lockQuietHours(ctx: Ctx<StaffScope>): Promise<QuietHours> {
  return ctx.db
    .selectFrom('textSettings')
    .select(['quietFrom', 'quietUntil', 'quietSource', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveQuietHours(
  ctx: Ctx<StaffScope>,
  hours: Omit<QuietHours, 'version'>,
): Promise<void> {
  await ctx.db
    .updateTable('textSettings')
    .set({ ...hours, version: sql<number>`version + 1` })
    .execute();
}

/** Counts of texts since a moment. */
export async function countSince(ctx: Ctx<StaffScope>, since: Date) {
  const counts = await ctx.db
    .selectFrom('textMessage')
    .select(sql<number>`count(*) filter (where sent_at >= ${since})`.as('sent'))
    .select(
      sql<number>`count(*) filter (where from_person and created_at >= ${since})`.as('received'),
    )
    .select(
      sql<number>`count(*) filter (where state = 'failed' and created_at >= ${since})`.as('failed'),
    )
    .select(
      sql<number>`coalesce(sum(segments) filter (where sent_at >= ${since}
        and state <> 'sent-by-hand'), 0)`.as('segments'),
    )
    .select(
      sql<number>`count(*) filter (where sent_at >= ${since} and price is null
        and state <> 'sent-by-hand')`.as('unpriced'),
    )
    .where(sql<boolean>`greatest(created_at, sent_at) >= ${since}`)
    .executeTakeFirstOrThrow();
  const costs = await ctx.db
    .selectFrom('textMessage')
    .select('currency')
    .select(sql<string>`sum(price)::text`.as('amount'))
    .where('sentAt', '>=', since)
    .where('price', 'is not', null)
    .groupBy('currency')
    .orderBy('currency')
    .execute();
  return {
    ...counts,
    costs: costs.map(({ currency, amount }) => ({ currency: currency ?? '', amount })),
  };
}

/** Waiting now, and when one last left or failed. */
export async function readState(ctx: Ctx<StaffScope>) {
  const { rows } = await sql<{
    waiting: number;
    lastSentAt: Date | null;
    lastFailedAt: Date | null;
  }>`select
    (select count(*) from text_message where state = 'queued'
      and coalesce(waits_until, '-infinity') <= ${ctx.now}) as waiting,
    (select done_at from last_work where kind = 'text') as "lastSentAt",
    (select failed_at from last_work where kind = 'text') as "lastFailedAt"
  `.execute(ctx.db);
  return rows[0] ?? { waiting: 0, lastSentAt: null, lastFailedAt: null };
}

/** Sent in the last days, and still without a price. */
export function listUnpriced(ctx: Ctx<SystemScope>, since: Date) {
  return ctx.db
    .selectFrom('textMessage')
    .select(['id', 'gatewayId'])
    .where('sentAt', '>=', since)
    .where('price', 'is', null)
    .where('gatewayId', 'is not', null)
    .where('fromPerson', '=', false)
    .orderBy('sentAt')
    .limit(1000)
    .execute();
}

export async function setPrice(
  ctx: Ctx<SystemScope>,
  id: string,
  { segments, price }: { segments: number | null; price: TextPrice },
): Promise<void> {
  await ctx.db
    .updateTable('textMessage')
    .set({
      price: price.amount,
      currency: price.currency,
      ...(segments !== null && { segments }),
    })
    .where('id', '=', id)
    .execute();
}
