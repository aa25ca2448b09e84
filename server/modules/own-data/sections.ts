/** How the rows of a section are found: by a column of their own, or by that of the table above them. */
export interface Section {
  /** What it is called in person.json. */
  name: string;
  table: string;
  /** The column that leads to the person's file. */
  by?: string;
  /** Where it leads to a table between: its name, and the column there that leads to the file. */
  above?: { table: string; column: string; by?: string };
  /** The column by which its rows are in order; they are read some at a time by it. */
  order: string;
  /** Only rows of which this is true. */
  where?: string;
  /** Columns of this table alone that are not told. */
  without?: readonly string[];
  /** Columns that are not told where this is true of the row; that they aren't is said there. */
  aboutOthers?: { where: string; columns: readonly string[] };
}

/** Stands for the ids of the person's files where a condition needs them. */
export const ofPerson = '$ids';

const under = (name: string, table: string, above: string, column: string, order: string) => ({
  ...{ name, table, order, above: { table: above, column } },
});

/** No notes of counselling sessions: nobody has a right to those, and they go by rules of their own. */
const noCounselling = 'not counselling';

/**
 * All that is held about somebody, in the order of person.json. A table that comes to point at people is named here,
 * or in `leftOut` with the reason; the test goes by the foreign keys of the database.
 */
export const sections: readonly Section[] = [
  { name: 'files', table: 'applicant', by: 'id', order: 'created_at' },
  { name: 'statuses', table: 'status_change', order: 'at' },
  { name: 'support', table: 'support_record', order: 'updated_at' },
  { name: 'notes', table: 'note', order: 'created_at', where: noCounselling },
  {
    ...under('earlierNotes', 'earlier_note', 'note', 'note_id', 'written_at'),
    where: 'not (select counselling from note where note.id = line.note_id)',
  },
  { name: 'tasks', table: 'task', order: 'created_at' },
  under('taskComments', 'task_comment', 'task', 'task_id', 'written_at'),
  {
    name: 'appointments',
    table: 'event',
    order: 'created_at',
    where: `id in (select event_id from event_person where applicant_id = any($ids))`,
    by: '',
    // What it is called may name them, and where it is tells where they were.
    aboutOthers: {
      where: `exists (
        select from event_person as other
        where other.event_id = line.id and other.applicant_id <> all($ids)
      )`,
      columns: ['title', 'details', 'place', 'link', 'location_id', 'imported_uid'],
    },
  },
  { name: 'attendances', table: 'event_attendance', order: 'starts_at' },
  { name: 'wishesForAnotherTime', table: 'move_wish', order: 'asked_at' },
  { name: 'enrolments', table: 'enrolment', order: 'created_at' },
  under('programStatuses', 'program_status_change', 'enrolment', 'enrolment_id', 'changed_at'),
  under('followUps', 'follow_up', 'enrolment', 'enrolment_id', 'due'),
  under('stays', 'stay', 'enrolment', 'enrolment_id', 'created_at'),
  { name: 'waiting', table: 'waiting_entry', order: 'created_at' },
  { name: 'drafts', table: 'draft_applicant', order: 'created_at' },
  { name: 'draftsJoined', table: 'draft_attachment', order: 'attached_at' },
  { name: 'dangers', table: 'danger', order: 'given_at' },
  { name: 'screenings', table: 'screening', order: 'created_at' },
  under('screeningLinks', 'screening_link', 'screening', 'screening_id', 'created_at'),
  { name: 'documents', table: 'stored_file', order: 'uploaded_at' },
  under('documentsShared', 'shared_file', 'stored_file', 'file_id', 'shared_at'),
  { name: 'permissions', table: 'consent', order: 'recorded_at' },
  // Why it has to be kept was said to whoever asked for that, and may be about others.
  { name: 'holds', table: 'legal_hold', order: 'set_at', without: ['reason', 'lift_reason'] },
  { name: 'keptLonger', table: 'retention_stay', order: 'decided_at', without: ['reason'] },
  { name: 'mergedFiles', table: 'applicant_merge', by: 'remaining_id', order: 'merged_at' },
  { name: 'invitations', table: 'page_invitation', order: 'created_at' },
  {
    name: 'accounts',
    table: 'account',
    order: 'created_at',
    by: '',
    where: 'id in (select account_id from client_link where applicant_id = any($ids))',
  },
  { name: 'messages', table: 'delivery', order: 'created_at' },
  { name: 'remindersStopped', table: 'reminder_stop', order: 'stopped_at' },
  { name: 'imports', table: 'import_row', order: 'number' },
];

/** Tables with somebody's file in them that are no part of it, and why. */
export const leftOut: Readonly<Record<string, string>> = {
  question_answer: 'told with the words of the questions, beside the other sections',
  client_link: 'told by the account that it leads to',
  event_person: 'told by the appointments',
  retention_due: 'found anew each night from what is told here',
  live_stream: 'who has the file open this minute',
  task_cause: 'what keeps a rule from making a task twice',
};

/** Columns that say nothing to anybody: what a search goes by, secrets, keys, what a worker notes for itself. */
export const silentColumns: readonly string[] = [
  ...(['search', 'name_sounds', 'phone_key', 'mailbox_key', 'substance_names', 'words'] as const),
  ...([
    'secret_hash',
    'sent_to_hash',
    'resume_code_hash',
    'stop_hash',
    'one_click_hash',
    'password_hash',
    'token_hash',
  ] as const),
  ...(['content', 'file_key_id', 'sealed_key', 'claim', 'claimed_at', 'tries', 'key'] as const),
  ...(['told', 'mentions', 'saves', 'signs_of_automation', 'moved', 'asked', 'alike'] as const),
  ...(['avatar', 'fields_before', 'fields_after', 'joined_answers'] as const),
];
