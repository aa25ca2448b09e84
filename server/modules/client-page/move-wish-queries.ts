import { sql } from 'kysely';
import type { MoveWish } from '#contract/move-wishes.ts';
import type { Ctx } from '#server/platform/context.ts';
import { isOwnFile } from '#server/platform/own-file.ts';
import { placesOfFile, withinReach } from '#server/platform/reach.ts';
import type { ClientScope, StaffScope } from '#server/platform/scope.ts';
import { isThere } from '../events/service.ts';

/**
 * Where one time of a series was changed by itself and begins as before, the event that now stands for it:
 * a wish goes along with its time.
 */
const standsFor = sql<string>`coalesce((
  select alone.id from event as alone
  where alone.series_id = move_wish.event_id and alone.series_occurrence = move_wish.starts_on
    and alone.starts_on = move_wish.starts_on and alone.deleted_at is null
), move_wish.event_id)`;

/** The wishes of whoever asks, by event and start: `open` where one waits, else `answered`. */
export async function listOwnWishes(ctx: Ctx<ClientScope>) {
  const rows = await ctx.db
    .selectFrom('move_wish')
    .select([standsFor.as('eventId'), 'starts_on', 'answered_at'])
    .where(isOwnFile(ctx.scope, 'move_wish.applicant_id'))
    // The one that waits comes last, and so it counts.
    .orderBy(sql`answered_at is null`)
    .limit(1000)
    .execute();
  return new Map(
    rows.map((row) => [
      wishKey(row.eventId, row.starts_on),
      row.answered_at === null ? ('open' as const) : ('answered' as const),
    ]),
  );
}

export const wishKey = (eventId: string, start: string) => `${eventId} ${start}`;

/** Notes the wish of whoever asks. */
export async function insertWish(
  ctx: Ctx<ClientScope>,
  wish: { applicantId: string; eventId: string; start: string; text: string | null },
  now: Date,
): Promise<void> {
  await ctx.db
    .insertInto('move_wish')
    .values({
      ...{ event_id: wish.eventId, applicant_id: wish.applicantId, starts_on: wish.start },
      ...{ text: wish.text, asked_at: now },
    })
    .execute();
}

/** The wishes that wait, of events and people that exist for whoever asks. */
function waiting(ctx: Ctx<StaffScope>) {
  return ctx.db
    .selectFrom('move_wish')
    .innerJoin('applicant', 'applicant.id', 'move_wish.applicant_id')
    .innerJoin('event', (join) => join.on(sql<boolean>`event.id = ${standsFor}`))
    .where('move_wish.answered_at', 'is', null)
    .where('event.deleted_at', 'is', null)
    .where('applicant.deleted_at', 'is', null)
    .where(withinReach(ctx.scope.reach, placesOfFile))
    .where(isThere(ctx.scope));
}

export async function listWishes(
  ctx: Ctx<StaffScope>,
  { event, applicant }: { event?: string | undefined; applicant?: string | undefined },
): Promise<MoveWish[]> {
  const rows = await waiting(ctx)
    .select(['move_wish.id', 'event.id as eventId', 'move_wish.starts_on', 'move_wish.text'])
    .select(['move_wish.asked_at', 'applicant.id as personId', 'applicant.reference'])
    .select(['applicant.first_name', 'applicant.last_name', 'applicant.preferred_name'])
    .$if(event !== undefined, (query) => query.where('event.id', '=', event ?? ''))
    .$if(applicant !== undefined, (query) => query.where('applicant.id', '=', applicant ?? ''))
    .orderBy('move_wish.asked_at')
    .orderBy('move_wish.id')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    eventId: row.eventId,
    start: row.starts_on,
    person: {
      id: row.personId,
      reference: row.reference,
      firstName: row.first_name,
      lastName: row.last_name,
      preferredName: row.preferred_name,
    },
    text: row.text,
    askedAt: row.asked_at.toISOString(),
  }));
}

/** One that waits, held until the transaction ends. */
export function lockWish(ctx: Ctx<StaffScope>, id: string) {
  return waiting(ctx)
    .select(['move_wish.id', 'event.id as eventId', 'move_wish.starts_on'])
    .select('applicant.id as applicantId')
    .where('move_wish.id', '=', id)
    .forUpdate('move_wish')
    .executeTakeFirst();
}

export async function setAnswered(ctx: Ctx<StaffScope>, id: string, now: Date) {
  await ctx.db
    .updateTable('move_wish')
    .set({ answered_at: now, answered_by: ctx.scope.accountId })
    .where('id', '=', id)
    .execute();
}
