import { type RawBuilder, sql } from 'kysely';

/** The last day on which something was done for somebody, by one table that points at people. */
type Source = (file: RawBuilder<unknown>, day: (moment: string) => RawBuilder<string>) => Day;
type Day = RawBuilder<string | null>;

/** A table that says by whose file a row is, and by these moments when something was done. */
const moments =
  (table: string, ...columns: string[]): Source =>
  (file, day) => {
    const last = columns.map((column) => sql`max(${day(column)})`);
    return sql`(select greatest(${sql.join(last)}) from ${sql.table(table)} as one
      where one.applicant_id = ${file})`;
  };

/**
 * What counts as work on a file, by table: what was written into it, what its person did, and what is still to come.
 * A table that comes to point at people is named here, or in `noWork` with the reason; the test goes by the foreign
 * keys of the database. A file of which a table is forgotten is proposed for erasure while somebody works with it.
 */
export const workIn: Readonly<Record<string, Source>> = {
  // What was merged into it was worked on, too, until then.
  applicant: (file, day) => sql`(select max(${day('updated_at')}) from applicant as one
    where one.id = ${file} or one.merged_into = ${file})`,
  status_change: moments('status_change', 'at'),
  question_answer: moments('question_answer', 'updated_at'),
  note: moments('note', 'created_at', 'edited_at'),
  support_record: moments('support_record', 'updated_at'),
  // A day that somebody has to be reminded of.
  support_date: (file) =>
    sql`(select max(day) from support_date as one where one.applicant_id = ${file})`,
  stored_file: moments('stored_file', 'uploaded_at', 'updated_at'),
  screening: moments('screening', 'created_at', 'saved_at', 'submitted_at'),
  draft_applicant: moments('draft_applicant', 'created_at', 'updated_at'),
  draft_attachment: moments('draft_attachment', 'attached_at', 'undone_at'),
  enrolment: (file, day) => sql`(select greatest(max(end_date), max(${day('created_at')}),
      max(due), max(${day('follow_up.recorded_at')}))
    from enrolment as one left join follow_up on follow_up.enrolment_id = one.id
    where one.applicant_id = ${file})`,
  waiting_entry: moments('waiting_entry', 'created_at', 'ended_at'),
  task: (file, day) => sql`(select greatest(max(${day('updated_at')}),
      max(due) filter (where done_at is null))
    from task as one where one.applicant_id = ${file} and deleted_at is null)`,
  // One that repeats for ever is still to come.
  event_person: (file, day) => sql`(select greatest(max(${day('updated_at')}),
      max(${day("coalesce(last_at, 'infinity')")}))
    from event as one join event_person on event_person.event_id = one.id
    where event_person.applicant_id = ${file} and deleted_at is null)`,
  event_attendance: moments('event_attendance', 'noted_at'),
  danger: moments('danger', 'given_at', 'handled_at', 'reopened_at'),
  move_wish: moments('move_wish', 'asked_at', 'answered_at'),
  consent: moments('consent', 'recorded_at', 'ended_at'),
  page_invitation: moments('page_invitation', 'created_at', 'accepted_at'),
  // Whoever looks at their own page needs what is there.
  client_link: (file, day) => sql`(select greatest(max(${day('client_link.since')}),
      max(${day('last_sign_in_at')}))
    from client_link join account as one on one.id = client_link.account_id
    where client_link.applicant_id = ${file})`,
  reminder_stop: moments('reminder_stop', 'stopped_at'),
};

/** Tables with somebody's file in them that say nothing of work on it, and why. */
export const noWork: Readonly<Record<string, string>> = {
  applicant_merge: 'merging and parting write into both files',
  import_row: 'what an import fills in is written into the file',
  legal_hold: 'why a file has to stay; as long as it does, it is not due',
  retention_stay: 'until when a file stays; as long as it does, it is not due',
  retention_due: 'what is found by this',
  delivery: 'reminders of what is counted by itself',
  live_stream: 'who looks at a file has done nothing yet',
  task_cause: 'what keeps a rule from making a task twice',
  duplicate_search: 'the machine’s own work',
  duplicate_pair: 'the machine’s own work',
};

const columnOf = (name: string) => sql.ref(name.includes('.') ? name : `one.${name}`);

/** Of a moment, its day by the clock of this zone, as SQL. */
export const dayIn = (zone: string) => (moment: string) => {
  const of = moment.includes('(') ? sql.raw(moment) : columnOf(moment);
  return sql<string>`(${of} at time zone ${zone})::date`;
};

/**
 * The last day on which anything was done for the person of this file, or on which something is still to come, by
 * the clock of this zone. What was given to somebody on paper counts, what was looked at doesn't.
 *
 * @param file the id of the file, as SQL
 */
export function lastWorkOn(file: string, zone: string): RawBuilder<string> {
  const id = sql.ref(file);
  const days = Object.values(workIn).map((source) => source(id, dayIn(zone)));
  const given = sql`(select (max(at) at time zone ${zone})::date from audit_entry
    where record_id = ${id} and kind = 'disclosure')`;
  return sql<string>`greatest(${sql.join([...days, given])})`;
}
