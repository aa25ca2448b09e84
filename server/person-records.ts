/**
 * Every table with records about people, once. Merge, erasure, legal hold, retention, and data export follow from it;
 * person-records.test.ts compares it with the database. The order is that of person.json. Erasure goes through it backwards.
 * What mentions people without a foreign key is in modules/erasures/removal-queries.ts.
 */

import { sql } from 'kysely';
import { portalMover } from './modules/client-page/merging.ts';
import { enrolmentMover } from './modules/clients/merging.ts';
import { draftMover } from './modules/drafts/merging.ts';
import { followVersions } from './modules/drafts/service.ts';
import { eventMover } from './modules/events/merging.ts';
import { removeFromEvents } from './modules/events/removing-people.ts';
import { fileMover } from './modules/files/merging.ts';
import { markedRowMover, rowMover } from './modules/person-records/moving.ts';
import {
  moves,
  type PersonRecord,
  personRecord,
  recordBelow,
} from './modules/person-records/record.ts';
import { answerMover } from './modules/questions/merging.ts';
import { supportMover } from './modules/support-records/merging.ts';
import { waitingMover } from './modules/waiting-list/merging.ts';

const isMoved = 'old.applicant_id <> new.applicant_id';
const isMovedOrCleared = 'old.applicant_id is distinct from new.applicant_id';
const isMarkedDeleted = 'old.deleted_at is null and new.deleted_at is not null';

/** Refuses to give the row to another person. */
const onMove = (trigger: string, when = isMoved) => ({
  ...{ trigger, of: ['applicant_id'] as const, when },
});

/** Refuses that, and to mark the row as deleted. */
const onMoveOrMark = (trigger: string, when = isMoved) => ({
  ...{ trigger, of: ['deleted_at', 'applicant_id'] as const },
  when: `(${isMarkedDeleted}) or ${when}`,
});

/** For columns that may be filled in but not reworded. */
const isReworded = (column: string) =>
  `(old.${column} is not null and old.${column} is distinct from new.${column})`;

/** Rows that say nothing about the person, and why. */
const technical = (reason: string) => ({
  hold: { goesAnyway: reason },
  activity: { none: reason },
  dataExport: { leftOut: reason },
});

export const personRecords: readonly PersonRecord[] = [
  personRecord({
    table: 'applicant',
    via: 'id',
    alsoVia: ['merged_into'],
    merge: { stays: 'it becomes a part of the remaining record by merged_into' },
    erase: { rows: 'delete', countedAs: 'files' },
    hold: {
      onDelete: 'held_applicant_stays',
      onUpdate: {
        trigger: 'held_applicant_is_shown',
        of: ['deleted_at', 'merged_into'],
        when: `(${isMarkedDeleted}) or (old.merged_into is not null
          and new.merged_into is distinct from old.merged_into)`,
      },
    },
    // Merged records were active too, until the merge.
    activity: (id, day) => sql`(select max(${day(sql`one.updated_at`)}) from applicant as one
      where one.id = ${id} or one.merged_into = ${id})`,
    dataExport: { section: 'files', order: 'created_at' },
  }),
  personRecord({
    table: 'status_change',
    via: 'applicant_id',
    merge: { stays: 'the history of each record' },
    erase: { rows: 'cascade' },
    hold: { onDelete: 'held_status_stays' },
    activity: { moments: ['at'] },
    dataExport: { section: 'statuses', order: 'at' },
  }),
  personRecord({
    table: 'question_answer',
    via: { applicant: 'applicant_id', draft_applicant: 'draft_applicant_id' },
    merge: moves('answers', answerMover(followVersions)),
    erase: { rows: 'delete', countedAs: 'answers' },
    hold: {
      onDelete: 'held_answer_stays',
      onUpdate: onMove('held_answer_is_theirs', isMovedOrCleared),
    },
    activity: { moments: ['updated_at'] },
    dataExport: { leftOut: 'exported with the wording of the questions, after the sections' },
  }),
  recordBelow({
    table: 'earlier_answer',
    via: { question_answer: 'answer_id' },
    hold: { onDelete: 'held_earlier_answer_stays' },
    activity: { none: 'the newer answer counts' },
    dataExport: { leftOut: 'exported with the answers' },
  }),
  personRecord({
    table: 'support_record',
    via: 'applicant_id',
    merge: moves('support', supportMover),
    erase: { rows: 'delete', countedAs: 'support' },
    hold: {
      onDelete: 'held_support_stays',
      onUpdate: {
        trigger: 'held_support_keeps_entries',
        of: ['entries'],
        when: 'loses_entries(old.entries, new.entries)',
      },
    },
    activity: { moments: ['updated_at'] },
    dataExport: { section: 'support', order: 'updated_at' },
  }),
  personRecord({
    table: 'support_date',
    via: 'applicant_id',
    merge: { with: 'support_record' },
    erase: { rows: 'cascade' },
    hold: { goesAnyway: 'computed from the support record' },
    activity: { days: ['day'] },
    dataExport: { leftOut: 'computed from the support record' },
  }),
  personRecord({
    table: 'note',
    via: 'applicant_id',
    merge: moves('notes', rowMover('note', { counted: sql`deleted_at is null` })),
    erase: { rows: 'delete', countedAs: 'notes', isNamedElsewhere: true },
    hold: { onDelete: 'held_note_stays', onUpdate: onMoveOrMark('held_note_is_shown') },
    activity: { moments: ['created_at', 'edited_at'] },
    // Counseling notes are released by rules of their own.
    dataExport: { section: 'notes', order: 'created_at', where: 'not counselling' },
  }),
  recordBelow({
    table: 'earlier_note',
    via: { note: 'note_id' },
    isNamedElsewhere: true,
    hold: { onDelete: 'held_earlier_note_stays' },
    activity: { none: 'the edited note counts' },
    dataExport: {
      section: 'earlierNotes',
      order: 'written_at',
      where: 'not (select counselling from note where note.id = line.note_id)',
    },
  }),
  personRecord({
    table: 'task',
    via: { applicant: 'applicant_id', draft_applicant: 'draft_id' },
    merge: moves(
      'tasks',
      rowMover('task', {
        counted: sql`deleted_at is null`,
        along: { table: 'task_cause', column: 'task_id' },
      }),
    ),
    erase: { rows: 'delete', countedAs: 'tasks', isNamedElsewhere: true },
    hold: {
      // The next one of a repeating task goes when the one before is reopened.
      onDelete: { trigger: 'held_task_stays', when: 'old.follows_id is null or old.version > 1' },
      onUpdate: {
        trigger: 'held_task_says_the_same',
        when: `(${isMarkedDeleted}) or ${isMovedOrCleared} or old.title <> new.title
          or (old.titles is not null and new.titles is null) or ${isReworded('details')}
          or loses_points(old.checklist, new.checklist)`,
      },
    },
    activity: (id, day) => sql`(select greatest(max(${day(sql`one.updated_at`)}),
        max(due) filter (where done_at is null))
      from task as one where one.applicant_id = ${id} and deleted_at is null)`,
    dataExport: { section: 'tasks', order: 'created_at' },
  }),
  recordBelow({
    table: 'task_comment',
    via: { task: 'task_id' },
    isNamedElsewhere: true,
    hold: {
      onDelete: 'held_comment_stays',
      onUpdate: {
        trigger: 'held_comment_says_the_same',
        of: ['text'],
        when: 'old.text <> new.text',
      },
    },
    activity: { none: 'its task counts' },
    dataExport: { section: 'taskComments', order: 'written_at' },
  }),
  personRecord({
    table: 'task_cause',
    via: 'applicant_id',
    alsoVia: ['draft_id'],
    merge: { with: 'task' },
    erase: { rows: 'cascade' },
    ...technical('only keeps a rule from making a task twice'),
  }),
  personRecord({
    table: 'event',
    via: { linkedBy: 'event_person', column: 'event_id' },
    merge: { with: 'event_person' },
    erase: { rows: { elsewhere: 'with event_person, if it is about nobody else' } },
    hold: {
      // Putting a series together again removes what was split off and is in the series.
      onDelete: { trigger: 'held_event_stays', when: 'old.deleted_at is not null' },
      onUpdate: {
        trigger: 'held_event_says_the_same',
        when: `(${isMarkedDeleted}) or old.title <> new.title or ${isReworded('details')}
          or ${isReworded('place')} or ${isReworded('link')}`,
      },
    },
    // An endless series is still to come.
    activity: (id, day) => sql`(select greatest(max(${day(sql`one.updated_at`)}),
        max(${day(sql`coalesce(last_at, 'infinity')`)}))
      from event as one join event_person on event_person.event_id = one.id
      where event_person.applicant_id = ${id} and deleted_at is null)`,
    dataExport: {
      section: 'appointments',
      order: 'created_at',
      // The title may name the others, and the place tells where they were.
      aboutOthers: {
        where: `exists (
          select from event_person as other
          where other.event_id = line.id and other.applicant_id <> all($ids)
        )`,
        columns: ['title', 'details', 'place', 'link', 'location_id', 'imported_uid'],
      },
    },
  }),
  personRecord({
    table: 'event_person',
    via: 'applicant_id',
    merge: moves('events', eventMover),
    erase: { rows: removeFromEvents, countedAs: 'appointments' },
    hold: { onDelete: 'held_person_stays', onUpdate: onMove('held_person_is_theirs') },
    activity: { none: 'the event counts' },
    dataExport: { leftOut: 'exported with the appointments' },
  }),
  personRecord({
    table: 'event_attendance',
    via: 'applicant_id',
    merge: { with: 'event_person' },
    erase: { rows: 'delete' },
    hold: {
      goesAnyway: 'a correction removes it first; the audit log has each one',
      onUpdate: onMove('held_attendance_is_theirs'),
    },
    activity: { moments: ['noted_at'] },
    dataExport: { section: 'attendances', order: 'starts_at' },
  }),
  personRecord({
    table: 'move_wish',
    via: 'applicant_id',
    merge: { with: 'client_link' },
    erase: { rows: 'cascade', isNamedElsewhere: true },
    hold: { onDelete: 'held_wish_stays' },
    activity: { moments: ['asked_at', 'answered_at'] },
    dataExport: { section: 'wishesForAnotherTime', order: 'asked_at' },
  }),
  personRecord({
    table: 'enrolment',
    via: 'applicant_id',
    merge: moves('enrolments', enrolmentMover),
    erase: { rows: 'delete', countedAs: 'enrolments', isNamedElsewhere: true },
    hold: { onDelete: 'held_enrolment_stays', onUpdate: onMove('held_enrolment_is_theirs') },
    activity: { moments: ['created_at'], days: ['end_date'] },
    dataExport: { section: 'enrolments', order: 'created_at' },
  }),
  recordBelow({
    table: 'program_status_change',
    via: { enrolment: 'enrolment_id' },
    hold: { onDelete: 'held_program_status_stays' },
    activity: { none: 'it also changes the person' },
    dataExport: { section: 'programStatuses', order: 'changed_at' },
  }),
  recordBelow({
    table: 'follow_up',
    via: { enrolment: 'enrolment_id' },
    isNamedElsewhere: true,
    hold: {
      // One without an entry goes when the exit is corrected.
      onDelete: { trigger: 'held_follow_up_stays', when: 'old.result is not null' },
    },
    activity: { moments: ['recorded_at'], days: ['due'] },
    dataExport: { section: 'followUps', order: 'due' },
  }),
  recordBelow({
    table: 'stay',
    via: { enrolment: 'enrolment_id' },
    isNamedElsewhere: true,
    hold: { onDelete: 'held_stay_stays' },
    activity: { none: 'the enrollment counts' },
    dataExport: { section: 'stays', order: 'created_at' },
  }),
  personRecord({
    table: 'waiting_entry',
    via: 'applicant_id',
    merge: moves('waiting', waitingMover),
    erase: { rows: 'delete', countedAs: 'waiting', isNamedElsewhere: true },
    hold: { onDelete: 'held_waiting_stays', onUpdate: onMove('held_waiting_is_theirs') },
    activity: { moments: ['created_at', 'ended_at'] },
    dataExport: { section: 'waiting', order: 'created_at' },
  }),
  personRecord({
    table: 'draft_applicant',
    via: 'applicant_id',
    merge: moves('drafts', draftMover),
    erase: { rows: 'delete', countedAs: 'drafts', isNamedElsewhere: true },
    hold: {
      onDelete: 'held_draft_stays',
      onUpdate: onMoveOrMark('held_draft_is_shown', isMovedOrCleared),
    },
    activity: { moments: ['created_at', 'updated_at'] },
    dataExport: { section: 'drafts', order: 'created_at' },
  }),
  recordBelow({
    table: 'intake_device',
    via: { draft_applicant: 'draft_applicant_id' },
    ...technical('access of a device'),
  }),
  personRecord({
    table: 'draft_attachment',
    via: 'applicant_id',
    alsoVia: ['draft_applicant_id'],
    merge: { with: 'draft_applicant' },
    erase: { rows: 'delete' },
    hold: {
      onDelete: 'held_draft_part_stays',
      onUpdate: {
        trigger: 'held_draft_part_is_shown',
        of: ['undone_at', 'applicant_id'],
        when: `(old.undone_at is null and new.undone_at is not null) or ${isMoved}`,
      },
    },
    activity: { moments: ['attached_at', 'undone_at'] },
    dataExport: { section: 'draftsJoined', order: 'attached_at' },
  }),
  personRecord({
    table: 'danger',
    via: { applicant: 'applicant_id', draft_applicant: 'draft_applicant_id' },
    // By the triggers dangers_follow_draft and dangers_follow_merge.
    merge: { with: 'draft_applicant' },
    erase: { rows: 'cascade', isNamedElsewhere: true },
    hold: { onDelete: 'held_danger_stays' },
    activity: { moments: ['given_at', 'handled_at', 'reopened_at'] },
    dataExport: { section: 'dangers', order: 'given_at' },
  }),
  personRecord({
    table: 'screening',
    via: 'applicant_id',
    // What was submitted since stays, with the answers that came by it.
    merge: moves('screenings', markedRowMover('screening', { open: sql`submitted_at is null` })),
    erase: { rows: 'cascade', countedAs: 'screenings', isNamedElsewhere: true },
    hold: { onDelete: 'held_screening_stays', onUpdate: onMove('held_screening_is_theirs') },
    activity: { moments: ['created_at', 'saved_at', 'submitted_at'] },
    dataExport: { section: 'screenings', order: 'created_at' },
  }),
  recordBelow({
    table: 'screening_answer',
    via: { screening: 'screening_id' },
    hold: { goesAnyway: 'becomes an answer of the record on submission' },
    activity: { none: 'the screening says when it was saved' },
    dataExport: { leftOut: 'exported with the answers' },
  }),
  recordBelow({
    table: 'screening_link',
    via: { screening: 'screening_id' },
    isNamedElsewhere: true,
    hold: { goesAnyway: 'access; only erasure removes one' },
    activity: { none: 'the screening counts' },
    dataExport: { section: 'screeningLinks', order: 'created_at' },
  }),
  recordBelow({
    table: 'screening_device',
    via: { screening_link: 'screening_link_id' },
    ...technical('access of a device'),
  }),
  personRecord({
    table: 'stored_file',
    via: 'applicant_id',
    merge: moves('files', fileMover),
    erase: { rows: 'delete', countedAs: 'documents', isNamedElsewhere: true },
    hold: { onDelete: 'held_document_stays', onUpdate: onMoveOrMark('held_document_is_shown') },
    activity: { moments: ['uploaded_at', 'updated_at'] },
    dataExport: { section: 'documents', order: 'uploaded_at' },
  }),
  recordBelow({
    table: 'shared_file',
    via: { stored_file: 'file_id' },
    hold: { goesAnyway: 'access; the audit log says what was shared, in which words' },
    activity: { none: 'the document says when it changed' },
    dataExport: { section: 'documentsShared', order: 'shared_at' },
  }),
  personRecord({
    table: 'consent',
    via: 'applicant_id',
    merge: moves('consents', rowMover('consent')),
    erase: { rows: 'delete', countedAs: 'consents', isNamedElsewhere: true },
    hold: { onDelete: 'held_consent_stays', onUpdate: onMove('held_consent_is_theirs') },
    activity: { moments: ['recorded_at', 'ended_at'] },
    dataExport: { section: 'permissions', order: 'recorded_at' },
  }),
  personRecord({
    table: 'legal_hold',
    via: 'applicant_id',
    merge: { stays: 'nobody on hold is merged into someone else' },
    erase: { rows: 'delete', isNamedElsewhere: true },
    hold: { goesAnyway: 'the hold itself' },
    activity: { none: 'while it lasts, the person isn’t due' },
    // The reasons were given to whoever asked for the hold, and may concern others.
    dataExport: { section: 'holds', order: 'set_at', without: ['reason', 'lift_reason'] },
  }),
  personRecord({
    table: 'retention_stay',
    via: 'applicant_id',
    merge: { stays: 'counts for both, and is copied when the merge is final' },
    erase: { rows: 'cascade' },
    hold: { goesAnyway: 'only erasure removes one' },
    activity: { none: 'while it lasts, the person isn’t due' },
    dataExport: { section: 'keptLonger', order: 'decided_at', without: ['reason'] },
  }),
  personRecord({
    table: 'applicant_merge',
    via: 'remaining_id',
    merge: { stays: 'an earlier merge' },
    erase: { rows: { elsewhere: 'settled before the person is removed' } },
    hold: { onDelete: 'held_merge_stays' },
    activity: { none: 'merging and unmerging change both records' },
    dataExport: { section: 'mergedFiles', order: 'merged_at' },
  }),
  personRecord({
    table: 'page_invitation',
    via: 'applicant_id',
    merge: { with: 'client_link' },
    erase: { rows: 'cascade', isNamedElsewhere: true },
    hold: { goesAnyway: 'access; only erasure removes one' },
    activity: { moments: ['created_at', 'accepted_at'] },
    dataExport: { section: 'invitations', order: 'created_at' },
  }),
  personRecord({
    table: 'account',
    via: { linkedBy: 'client_link', column: 'account_id' },
    merge: { with: 'client_link' },
    erase: { rows: { elsewhere: 'after the person, if it is theirs alone' } },
    hold: { goesAnyway: 'accounts are never deleted, except by erasure' },
    // Someone who uses the portal needs the record.
    activity: { moments: ['last_sign_in_at'] },
    dataExport: { section: 'accounts', order: 'created_at' },
  }),
  personRecord({
    table: 'client_link',
    via: 'applicant_id',
    merge: moves('pages', portalMover),
    erase: { rows: 'delete' },
    hold: { goesAnyway: 'access that may have to end at once; the audit log says whose it was' },
    activity: { moments: ['since'] },
    dataExport: { leftOut: 'exported with the account' },
  }),
  personRecord({
    table: 'delivery',
    via: 'applicant_id',
    merge: { stays: 'written to the address of each record' },
    erase: { rows: 'cascade', countedAs: 'notices', isNamedElsewhere: true },
    hold: { goesAnyway: 'messages to the person; only erasure removes one' },
    activity: { none: 'reminders of what counts itself' },
    dataExport: { section: 'messages', order: 'created_at' },
  }),
  personRecord({
    table: 'reminder_stop',
    via: 'applicant_id',
    merge: { stays: 'copied when the merge is final' },
    erase: { rows: 'cascade' },
    hold: { goesAnyway: 'a wish about messages; the audit log has it' },
    activity: { moments: ['stopped_at'] },
    dataExport: { section: 'remindersStopped', order: 'stopped_at' },
  }),
  personRecord({
    table: 'import_row',
    via: 'applicant_id',
    merge: { stays: 'the import made this record' },
    erase: { rows: 'cascade' },
    hold: {
      onDelete: { trigger: 'held_import_stays', when: 'old.applicant_id is not null' },
    },
    activity: { none: 'what an import fills in is in the person' },
    dataExport: { section: 'imports', order: 'number' },
  }),
  personRecord({
    table: 'retention_due',
    via: 'applicant_id',
    merge: { stays: 'computed each night' },
    erase: { rows: 'cascade' },
    ...technical('computed each night'),
  }),
  personRecord({
    table: 'live_stream',
    via: 'applicant_id',
    merge: { stays: 'who has the record open at the moment' },
    erase: { rows: 'cascade' },
    ...technical('who has the record open at the moment'),
  }),
];
