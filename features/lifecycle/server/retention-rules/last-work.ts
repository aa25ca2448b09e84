import { type RawBuilder, sql } from 'kysely';
import type { PersonRecord } from '#features/person/server/person-records/record.ts';
import { belongsTo } from '#features/person/server/person-records/rows.ts';

/** The day of a moment, by the clock of this zone, in SQL. */
export const dayIn = (zone: string) => (moment: RawBuilder<unknown>) =>
  sql<string>`(${moment} at time zone ${zone})::date`;

/** The last day of activity in one table, in SQL; undefined where nothing in it counts. */
export function lastDayOf(
  records: readonly PersonRecord[],
  record: PersonRecord,
  id: RawBuilder<unknown>,
  zone: string,
): RawBuilder<string | null> | undefined {
  const { activity } = record;
  const day = dayIn(zone);
  if (typeof activity === 'function') return activity(id, day);
  if ('none' in activity) return undefined;
  const { moments = [], days = [] } = activity;
  const column = (name: string) => sql.ref(`one.${name}`);
  const last = [
    ...moments.map((name) => sql`max(${day(column(name))})`),
    ...days.map((name) => sql`max(${column(name)})`),
  ];
  const isTheirs = belongsTo(records, record, 'one', (key) => sql`${key} = ${id}`);
  return sql`(select greatest(${sql.join(last)}) from ${sql.table(record.table)} as one
    where ${isTheirs})`;
}

/**
 * The last day on which anything was done for this person, or on which something is still to come, by the clock of
 * this zone. What was disclosed counts, what was viewed doesn't.
 *
 * @param records all tables with records about people
 * @param person the column with the id
 */
export function lastWorkOn(
  records: readonly PersonRecord[],
  person: string,
  zone: string,
): RawBuilder<string> {
  const id = sql.ref(person);
  const days = records.flatMap((record) => lastDayOf(records, record, id, zone) ?? []);
  const disclosed = sql`(select (max(at) at time zone ${zone})::date from audit_entry
    where record_id = ${id} and kind = 'disclosure')`;
  return sql<string>`greatest(${sql.join([...days, disclosed])})`;
}
