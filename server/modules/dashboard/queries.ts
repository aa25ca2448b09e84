import { type RawBuilder, sql } from 'kysely';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Executor } from '#server/platform/database.ts';
import { withinReach } from '#server/platform/reach.ts';
import type { StaffScope, SystemScope } from '#server/platform/scope.ts';
import { inScope, isWalkedWith, lastContact } from '../applicants/queries.ts';

/** Whose people are counted: mine, or all that I may reach. */
export type Of = Dashboard['of'];

const personColumns = [
  'id',
  'reference',
  'first_name',
  'last_name',
  'preferred_name',
  'status',
] as const;

interface PersonRow {
  id: string;
  reference: string;
  first_name: string;
  last_name: string;
  preferred_name: string | null;
  status: string;
}

function toPerson(row: PersonRow) {
  return {
    id: row.id,
    reference: row.reference,
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    status: row.status as Dashboard['stuck']['longest'][number]['status'],
  };
}

function people(on: Executor, scope: StaffScope, of: Of) {
  const all = inScope(on, scope).where('deleted_at', 'is', null);
  return of === 'mine' ? all.where('case_worker_id', '=', scope.accountId) : all;
}

/** How many these are, and those of them whose moment is the longest ago. */
async function countedWithFirst(
  these: ReturnType<typeof people>,
  moment: RawBuilder<Date>,
  limit: number,
) {
  const [{ count }, first] = await Promise.all([
    these.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    these
      .select([...personColumns, 'status_since', 'last_contact_at'])
      .orderBy(moment)
      .orderBy('id')
      .limit(limit)
      .execute(),
  ]);
  return { count, first };
}

/** Whether this person is the case worker of anybody. */
export async function hasCases(on: Executor, scope: StaffScope): Promise<boolean> {
  const found = await people(on, scope, 'mine').select('id').limit(1).executeTakeFirst();
  return found !== undefined;
}

/** How many stand in a status since before a moment, and who has for longest. */
export async function longerIn(
  on: Executor,
  scope: StaffScope,
  of: Of,
  { status, before, limit }: { status: string; before: Date; limit: number },
) {
  const these = people(on, scope, of)
    .where('status', '=', status)
    .where('status_since', '<', before);
  const { count, first } = await countedWithFirst(these, sql.ref<Date>('status_since'), limit);
  return {
    count,
    longest: first.map((row) => ({ ...toPerson(row), since: row.status_since.toISOString() })),
  };
}

/** Whom nobody was in touch with since before a moment: how many, and whom for longest. */
export async function notContacted(
  on: Executor,
  scope: StaffScope,
  of: Of,
  { before, limit }: { before: Date; limit: number },
) {
  const these = people(on, scope, of).where(isWalkedWith).where(lastContact, '<', before);
  const { count, first } = await countedWithFirst(these, lastContact, limit);
  return {
    count,
    longest: first.map((row) => ({
      ...toPerson(row),
      lastContact: row.last_contact_at?.toISOString() ?? null,
    })),
  };
}

/** Days of the support records from one day to another, both included; the next ones first. */
export async function supportDatesWithin(
  on: Executor,
  scope: StaffScope,
  of: Of,
  { from, to, limit }: { from: string; to: string; limit: number },
) {
  const within = people(on, scope, of)
    .innerJoin('support_date', 'support_date.applicant_id', 'applicant.id')
    .where('support_date.day', '>=', from)
    .where('support_date.day', '<=', to);
  const [{ count }, next] = await Promise.all([
    within.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    within
      .select([...personColumns, 'support_date.kind', 'support_date.day'])
      .orderBy('support_date.day')
      .orderBy('support_date.applicant_id')
      .orderBy('support_date.entry_id')
      .orderBy('support_date.kind')
      .limit(limit)
      .execute(),
  ]);
  return {
    count,
    next: next.map(({ kind, day, ...row }) => ({
      ...toPerson(row),
      kind: kind as Dashboard['datesThisWeek']['next'][number]['kind'],
      day,
    })),
  };
}

interface Counted {
  status: string;
  locationId: string | null;
  count: number;
}

/** How many there are now, by status and by the place of the file. */
export async function countNow(on: Executor, scope: StaffScope): Promise<Counted[]> {
  const rows = await people(on, scope, 'all')
    .select(['status', 'location_id', (select) => select.fn.countAll<number>().as('count')])
    .groupBy(['status', 'location_id'])
    .execute();
  return rows.map(toCounted);
}

/** How many there were on a day that is over; null where nothing is known of that day. */
export async function countOn(
  on: Executor,
  scope: StaffScope,
  day: string,
): Promise<Counted[] | null> {
  const kept = on.selectFrom('people_on_day').where('day', '=', day);
  const rows = await kept
    .select(['status', 'location_id', sql<number>`sum(people)::integer`.as('count')])
    .where(withinReach(scope.reach, keptPlaces))
    .groupBy(['status', 'location_id'])
    .execute();
  if (rows.length > 0) return rows.map(toCounted);
  // Nobody within reach on a day that is known is nobody.
  return (await kept.select('day').limit(1).executeTakeFirst()) ? [] : null;
}

const keptPlaces = ['people_on_day.location_id', 'people_on_day.enrolment_location_id'] as const;

function toCounted(row: { status: string; location_id: string | null; count: number }): Counted {
  return { status: row.status, locationId: row.location_id, count: row.count };
}

/** Keeps how many there are now as how many there were on this day; a second time changes nothing. */
export async function keepCounts(on: Executor, _scope: SystemScope, day: string): Promise<void> {
  await on
    .insertInto('people_on_day')
    .columns(['day', 'status', 'location_id', 'enrolment_location_id', 'people'])
    .expression((from) =>
      from
        .selectFrom('applicant')
        .select([
          sql<string>`${day}::date`.as('day'),
          'status',
          'location_id',
          'enrolment_location_id',
          sql<number>`count(*)::integer`.as('people'),
        ])
        .where('deleted_at', 'is', null)
        .groupBy(['status', 'location_id', 'enrolment_location_id']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets the days before this one. */
export async function forgetCounts(on: Executor, _scope: SystemScope, day: string): Promise<void> {
  await on.deleteFrom('people_on_day').where('day', '<', day).execute();
}
