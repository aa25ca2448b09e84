import { sql } from 'kysely';
import type { Translated } from '#core/contract/languages.ts';
import type { Ctx } from '#core/server/context.ts';
import { isOwnRecord } from '#core/server/db/own-record.ts';
import type { ClientScope, IntakeScope } from '#core/server/scope/scope.ts';
import { occurrencesBetween } from '#core/server/time/recurrence.ts';
import type { EventKind } from '#features/calendar/contract/enumerations.ts';
import { listCanceled } from './due-queries.ts';
import { type EventRow, eventColumns, occurrenceKey, toSeries } from './stored-event.ts';
import { occurrenceTime } from './to-event.ts';

/** Most events and occurrences computed for one person. */
const maxOwnEvents = 1000;

interface OwnRow extends EventRow {
  location: {
    name: string;
    address: string | null;
    phone: string | null;
    directions: Translated;
  } | null;
  staff: { firstName: string }[];
  /** Occurrences marked canceled for this person. */
  cancelled: string[];
}

/**
 * Occurrences the caller attends within a range, by start. Doesn't read staff-only fields: title,
 * details, other people.
 */
export async function listOwnEvents(
  ctx: Ctx<ClientScope | IntakeScope>,
  { from, to }: { from: Date; to: Date },
) {
  const rows = await listOwnRows(ctx, { from, to });
  const gone = await listCanceled(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows
    .flatMap((row) =>
      occurrencesBetween(toSeries(row), from.getTime(), to.getTime(), maxOwnEvents)
        .filter(({ start }) => !gone.has(`${row.id} ${start}`))
        .map((at) => ({ row, at })),
    )
    .sort((one, other) => one.at.startAt - other.at.startAt)
    .map(({ row, at }) => ({
      eventId: row.id,
      kind: row.kind as EventKind,
      ...occurrenceTime(row, at.start),
      startAt: new Date(at.startAt).toISOString(),
      endAt: new Date(at.endAt).toISOString(),
      location: row.location,
      place: row.place,
      link: row.link,
      staff: row.staff,
      isCancelled: row.cancelled.includes(occurrenceKey(row, at.start)),
      version: row.version,
      changedAt: row.updatedAt,
    }));
}

function listOwnRows(
  ctx: Ctx<ClientScope | IntakeScope>,
  { from, to }: { from: Date; to: Date },
): Promise<OwnRow[]> {
  return ctx.db
    .selectFrom('event')
    .innerJoin('eventPerson', 'eventPerson.eventId', 'event.id')
    .select(eventColumns)
    .select([
      sql<OwnRow['location']>`(
        select jsonb_build_object('name', location.name, 'address', location.address,
          'phone', location.phone, 'directions', location.directions)
        from location where location.id = event.location_id
      )`.as('location'),
      sql<OwnRow['staff']>`coalesce((
        select jsonb_agg(jsonb_build_object('firstName', account.first_name)
          order by account.first_name, account.id)
        from event_staff join account on account.id = event_staff.account_id
        where event_staff.event_id = event.id and account.deactivated_at is null
      ), '[]')`.as('staff'),
      sql<string[]>`array(
        select occurrence from event_attendance as noted
        where noted.event_id = event.id and noted.applicant_id = event_person.applicant_id
          and noted.attendance = 'cancelled'
      )`.as('cancelled'),
    ])
    .where(isOwnRecord(ctx.scope, 'eventPerson.applicantId'))
    .where('eventPerson.attends', '=', true)
    .where('event.deletedAt', 'is', null)
    .where(
      sql<boolean>`tstzrange(event.first_at, event.last_at, '[]') && tstzrange(${from}, ${to})`,
    )
    .orderBy('event.firstAt')
    .limit(maxOwnEvents)
    .execute();
}
