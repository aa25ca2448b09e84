/**
 * Every table with records about people. Merge, erasure, legal hold, retention, and data export
 * follow from it; person-records.test.ts compares it with the database. In the order of
 * person.json; erasure goes through it backwards. Mentions of people without a foreign key are in
 * features/lifecycle/server/erasures/removal-queries.ts.
 */

import { sql } from 'kysely';
import { eventMover } from '#features/calendar/server/events/event-merges.ts';
import { removePersonFromEvents } from '#features/calendar/server/events/remove-person.ts';
import { fileMover } from '#features/documents/server/file-merges.ts';
import { enrollmentMover } from '#features/enrollment/server/clients/merging.ts';
import { waitingMover } from '#features/enrollment/server/waiting-list/merging.ts';
import { draftMover } from '#features/intake/server/drafts/merging.ts';
import { followVersions } from '#features/intake/server/drafts/service.ts';
import { linkMover, removeLinks } from '#features/person/server/person-records/links.ts';
import { markedRowMover, rowMover } from '#features/person/server/person-records/movers.ts';
import {
  moves,
  type PersonRecord,
  personRecord,
  recordBelow,
} from '#features/person/server/person-records/record.ts';
import { portalMover } from '#features/portal/server/merging.ts';
import { answerMover } from '#features/questions/server/answer-merges.ts';
import { supportMover } from '#features/support/server/support-merges.ts';

const isMoved = 'old.applicant_id <> new.applicant_id';
const isMovedOrCleared = 'old.applicant_id is distinct from new.applicant_id';
const isMarkedDeleted = 'old.deleted_at is null and new.deleted_at is not null';

/** Forbids moving the row to another person. */
const onMove = (trigger: string, when = isMoved) => ({
  trigger,
  of: ['applicantId'] as const,
  when,
});

/** Forbids moving the row and marking it as deleted. */
const onMoveOrMark = (trigger: string, when = isMoved) => ({
  trigger,
  of: ['deletedAt', 'applicantId'] as const,
  when: `(${isMarkedDeleted}) or ${when}`,
});

/** For columns that may be filled in but not changed afterwards. */
const isReworded = (column: string) =>
  `(old.${column} is not null and old.${column} is distinct from new.${column})`;

/** Rows that hold no information about the person, and why. */
const technical = (reason: string) => ({
  hold: { goesAnyway: reason },
  activity: { none: reason },
  dataExport: { leftOut: reason },
});

export const personRecords: readonly PersonRecord[] = [
  personRecord({
    table: 'applicant',
    via: 'id',
    alsoVia: ['mergedInto'],
    merge: { stays: 'merged_into links it to the remaining record' },
    erase: { rows: 'delete', countedAs: 'files' },
    hold: {
      onDelete: 'held_applicant_stays',
      onUpdate: {
        trigger: 'held_applicant_is_shown',
        of: ['deletedAt', 'mergedInto'],
        when: `(${isMarkedDeleted}) or (old.merged_into is not null
          and new.merged_into is distinct from old.merged_into)`,
      },
    },
    // Merged records count as active until the merge.
    activity: (id, day) => sql`(select max(${day(sql`one.updated_at`)}) from applicant as one
      where one.id = ${id} or one.merged_into = ${id})`,
    dataExport: { section: 'files', order: 'createdAt' },
  }),
  personRecord({
    table: 'statusChange',
    via: 'applicantId',
    merge: { stays: 'the history of each record' },
    erase: { rows: 'cascade' },
    hold: { onDelete: 'held_status_stays' },
    activity: { moments: ['at'] },
    dataExport: { section: 'statuses', order: 'at' },
  }),
  personRecord({
    table: 'questionAnswer',
    via: { applicant: 'applicantId', draftApplicant: 'draftApplicantId' },
    merge: moves('answers', answerMover(followVersions)),
    erase: { rows: 'delete', countedAs: 'answers' },
    hold: {
      onDelete: 'held_answer_stays',
      onUpdate: onMove('held_answer_is_theirs', isMovedOrCleared),
    },
    activity: { moments: ['updatedAt'] },
    dataExport: { leftOut: 'exported with the question texts, after the sections' },
  }),
  recordBelow({
    table: 'earlierAnswer',
    via: { questionAnswer: 'answerId' },
    hold: { onDelete: 'held_earlier_answer_stays' },
    activity: { none: 'the current answer counts' },
    dataExport: { leftOut: 'exported with the answers' },
  }),
  personRecord({
    table: 'supportRecord',
    via: 'applicantId',
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
    activity: { moments: ['updatedAt'] },
    dataExport: { section: 'support', order: 'updatedAt' },
  }),
  personRecord({
    table: 'supportDate',
    via: 'applicantId',
    merge: { with: 'supportRecord' },
    erase: { rows: 'cascade' },
    hold: { goesAnyway: 'computed from the support record' },
    activity: { days: ['day'] },
    dataExport: { leftOut: 'computed from the support record' },
  }),
  personRecord({
    table: 'householdMember',
    via: 'applicantId',
    // Their own record. An erased one is cleared, and a merged one is followed when it's read.
    alsoVia: ['linkedId'],
    merge: moves('household', rowMover('householdMember', { counted: sql`deleted_at is null` })),
    erase: { rows: 'delete', countedAs: 'household', isNamedElsewhere: true },
    hold: {
      onDelete: 'held_household_member_stays',
      onUpdate: onMoveOrMark('held_household_member_is_shown'),
    },
    activity: { moments: ['updatedAt'] },
    // Whether a relative has a record here is theirs to know.
    dataExport: { section: 'household', order: 'createdAt', omittedColumns: ['linkedId'] },
  }),
  personRecord({
    table: 'note',
    via: 'applicantId',
    merge: moves('notes', rowMover('note', { counted: sql`deleted_at is null` })),
    erase: { rows: 'delete', countedAs: 'notes', isNamedElsewhere: true },
    hold: { onDelete: 'held_note_stays', onUpdate: onMoveOrMark('held_note_is_shown') },
    activity: { moments: ['createdAt', 'editedAt'] },
    // Counseling notes are released by separate rules.
    dataExport: {
      section: 'notes',
      order: 'createdAt',
      where: 'not counselling',
      adds: `jsonb_build_object('documents', (
        select jsonb_agg(name order by uploaded_at, id) from stored_file where note_id = line.id
      ))`,
    },
  }),
  recordBelow({
    table: 'earlierNote',
    via: { note: 'noteId' },
    isNamedElsewhere: true,
    hold: { onDelete: 'held_earlier_note_stays' },
    activity: { none: 'the edited note counts' },
    dataExport: {
      section: 'earlierNotes',
      order: 'writtenAt',
      where: 'not (select counselling from note where note.id = line.note_id)',
    },
  }),
  personRecord({
    table: 'task',
    via: { applicant: 'applicantId', draftApplicant: 'draftId' },
    merge: moves(
      'tasks',
      rowMover('task', {
        counted: sql`deleted_at is null`,
        along: { table: 'taskCause', column: 'taskId' },
      }),
    ),
    erase: { rows: 'delete', countedAs: 'tasks', isNamedElsewhere: true },
    hold: {
      // Reopening a repeating task removes the next one.
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
    dataExport: { section: 'tasks', order: 'createdAt' },
  }),
  recordBelow({
    table: 'taskComment',
    via: { task: 'taskId' },
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
    dataExport: { section: 'taskComments', order: 'writtenAt' },
  }),
  personRecord({
    table: 'taskCause',
    via: 'applicantId',
    alsoVia: ['draftId'],
    merge: { with: 'task' },
    erase: { rows: 'cascade' },
    ...technical('only prevents a rule from creating a task twice'),
  }),
  personRecord({
    table: 'event',
    via: { linkedBy: 'eventPerson', column: 'eventId' },
    merge: { with: 'eventPerson' },
    erase: { rows: { elsewhere: 'with event_person, if no one else is linked' } },
    hold: {
      // Rejoining a split series removes the split-off part that the series already contains.
      onDelete: { trigger: 'held_event_stays', when: 'old.deleted_at is not null' },
      onUpdate: {
        trigger: 'held_event_says_the_same',
        when: `(${isMarkedDeleted}) or old.title <> new.title or ${isReworded('details')}
          or ${isReworded('place')} or ${isReworded('link')}`,
      },
    },
    // An endless series always has future occurrences.
    activity: (id, day) => sql`(select greatest(max(${day(sql`one.updated_at`)}),
        max(${day(sql`coalesce(last_at, 'infinity')`)}))
      from event as one join event_person on event_person.event_id = one.id
      where event_person.applicant_id = ${id} and deleted_at is null)`,
    dataExport: {
      section: 'appointments',
      order: 'createdAt',
      // The title may name others, and the location says where they were.
      aboutOthers: {
        where: `exists (
          select from event_person as other
          where other.event_id = line.id and other.applicant_id <> all($ids)
        )`,
        columns: ['title', 'details', 'place', 'link', 'locationId', 'importedUid'],
      },
    },
  }),
  personRecord({
    table: 'eventPerson',
    via: 'applicantId',
    merge: moves('events', eventMover),
    erase: { rows: removePersonFromEvents, countedAs: 'appointments' },
    hold: { onDelete: 'held_person_stays', onUpdate: onMove('held_person_is_theirs') },
    activity: { none: 'the event counts' },
    dataExport: { leftOut: 'exported with the appointments' },
  }),
  personRecord({
    table: 'eventAttendance',
    via: 'applicantId',
    merge: { with: 'eventPerson' },
    erase: { rows: 'delete' },
    hold: {
      goesAnyway: 'corrections delete and recreate it; the audit log has each one',
      onUpdate: onMove('held_attendance_is_theirs'),
    },
    activity: { moments: ['notedAt'] },
    dataExport: { section: 'attendances', order: 'startsAt' },
  }),
  personRecord({
    table: 'shiftNote',
    via: { linkedBy: 'shiftNotePerson', column: 'shiftNoteId' },
    merge: { with: 'shiftNotePerson' },
    erase: { rows: { elsewhere: 'with shift_note_person, if no one else is linked' } },
    hold: {
      onDelete: 'held_shift_note_stays',
      onUpdate: {
        trigger: 'held_shift_note_keeps_texts',
        of: ['text', 'earlier'],
        when: `jsonb_array_length(new.earlier) < jsonb_array_length(old.earlier)
    or old.text <> new.text and jsonb_array_length(new.earlier) = jsonb_array_length(old.earlier)`,
      },
    },
    activity: (id, day) => sql`(select max(${day(sql`one.updated_at`)}) from shift_note as one
      join shift_note_person on shift_note_id = one.id where applicant_id = ${id})`,
    dataExport: {
      section: 'shiftNotes',
      order: 'createdAt',
      aboutOthers: {
        where: `exists (
          select from shift_note_person as other
          where other.shift_note_id = line.id and other.applicant_id <> all($ids)
        )`,
        columns: ['text', 'earlier', 'withdrawalReason'],
      },
    },
  }),
  personRecord({
    table: 'shiftNotePerson',
    via: 'applicantId',
    merge: moves('shiftNotes', linkMover('shiftNotePerson', 'shiftNoteId')),
    erase: {
      rows: removeLinks({ table: 'shiftNotePerson', column: 'shiftNoteId', to: 'shiftNote' }),
      countedAs: 'shiftNotes',
    },
    hold: {
      onDelete: 'held_shift_note_person_stays',
      onUpdate: onMove('held_shift_note_person_is_theirs'),
    },
    activity: { none: 'the shift note counts' },
    dataExport: { leftOut: 'exported with the shift notes' },
  }),
  personRecord({
    table: 'incident',
    via: { linkedBy: 'incidentPerson', column: 'incidentId' },
    merge: { with: 'incidentPerson' },
    erase: { rows: { elsewhere: 'with incident_person, if no one else is linked' } },
    hold: {
      onDelete: 'held_incident_stays',
      onUpdate: {
        trigger: 'held_incident_keeps_texts',
        when: `jsonb_array_length(new.earlier) < jsonb_array_length(old.earlier)
    or jsonb_array_length(new.addenda) < jsonb_array_length(old.addenda)
    or old.what_happened <> new.what_happened
      and jsonb_array_length(new.earlier) = jsonb_array_length(old.earlier)`,
      },
    },
    activity: (id, day) => sql`(select max(${day(sql`one.updated_at`)}) from incident as one
      join incident_person on incident_id = one.id where applicant_id = ${id})`,
    dataExport: {
      section: 'incidents',
      order: 'happenedAt',
      aboutOthers: {
        where: `exists (
          select from incident_person as other
          where other.incident_id = line.id and other.applicant_id <> all($ids)
        )`,
        columns: [
          ...(['whatHappened', 'whatWasDone', 'informed', 'place'] as const),
          ...(['earlier', 'addenda', 'reviews'] as const),
        ],
      },
    },
  }),
  personRecord({
    table: 'incidentPerson',
    via: 'applicantId',
    merge: moves('incidents', linkMover('incidentPerson', 'incidentId')),
    erase: {
      rows: removeLinks({ table: 'incidentPerson', column: 'incidentId', to: 'incident' }),
      countedAs: 'incidents',
    },
    hold: {
      onDelete: 'held_incident_person_stays',
      onUpdate: onMove('held_incident_person_is_theirs'),
    },
    activity: { none: 'the incident counts' },
    dataExport: { leftOut: 'exported with the incidents' },
  }),
  recordBelow({
    table: 'incidentTask',
    via: { task: 'taskId' },
    ...technical('only says that a task follows up on an incident'),
  }),
  personRecord({
    table: 'moveWish',
    via: 'applicantId',
    merge: { with: 'clientLink' },
    erase: { rows: 'cascade', isNamedElsewhere: true },
    hold: { onDelete: 'held_wish_stays' },
    activity: { moments: ['askedAt', 'answeredAt'] },
    dataExport: { section: 'wishesForAnotherTime', order: 'askedAt' },
  }),
  personRecord({
    table: 'enrolment',
    via: 'applicantId',
    merge: moves('enrolments', enrollmentMover),
    erase: { rows: 'delete', countedAs: 'enrolments', isNamedElsewhere: true },
    hold: { onDelete: 'held_enrolment_stays', onUpdate: onMove('held_enrolment_is_theirs') },
    activity: { moments: ['createdAt'], days: ['endDate'] },
    dataExport: { section: 'enrolments', order: 'createdAt' },
  }),
  recordBelow({
    table: 'programStatusChange',
    via: { enrolment: 'enrolmentId' },
    hold: { onDelete: 'held_program_status_stays' },
    activity: { none: 'the person’s status change counts' },
    dataExport: { section: 'programStatuses', order: 'changedAt' },
  }),
  recordBelow({
    table: 'followUp',
    via: { enrolment: 'enrolmentId' },
    isNamedElsewhere: true,
    hold: {
      // A follow-up without an entry is removed when the exit is corrected.
      onDelete: { trigger: 'held_follow_up_stays', when: 'old.result is not null' },
    },
    activity: { moments: ['recordedAt'], days: ['due'] },
    dataExport: { section: 'followUps', order: 'due' },
  }),
  recordBelow({
    table: 'stay',
    via: { enrolment: 'enrolmentId' },
    isNamedElsewhere: true,
    hold: { onDelete: 'held_stay_stays' },
    activity: { none: 'the enrollment counts' },
    dataExport: { section: 'stays', order: 'createdAt' },
  }),
  personRecord({
    table: 'waitingEntry',
    via: 'applicantId',
    merge: moves('waiting', waitingMover),
    erase: { rows: 'delete', countedAs: 'waiting', isNamedElsewhere: true },
    hold: { onDelete: 'held_waiting_stays', onUpdate: onMove('held_waiting_is_theirs') },
    activity: { moments: ['createdAt', 'endedAt'] },
    dataExport: { section: 'waiting', order: 'createdAt' },
  }),
  personRecord({
    table: 'draftApplicant',
    via: 'applicantId',
    merge: moves('drafts', draftMover),
    erase: { rows: 'delete', countedAs: 'drafts', isNamedElsewhere: true },
    hold: {
      onDelete: 'held_draft_stays',
      onUpdate: onMoveOrMark('held_draft_is_shown', isMovedOrCleared),
    },
    activity: { moments: ['createdAt', 'updatedAt'] },
    dataExport: { section: 'drafts', order: 'createdAt' },
  }),
  recordBelow({
    table: 'intakeDevice',
    via: { draftApplicant: 'draftApplicantId' },
    ...technical('device access'),
  }),
  recordBelow({
    table: 'formDocument',
    via: { draftApplicant: 'draftApplicantId' },
    ...technical('becomes a document of the record when staff accept the form'),
  }),
  recordBelow({
    table: 'contactAttempt',
    via: { draftApplicant: 'draftApplicantId' },
    hold: { onDelete: 'held_contact_attempt_stays' },
    activity: { moments: ['at'] },
    dataExport: { section: 'attempts', order: 'at' },
  }),
  recordBelow({
    table: 'formAddition',
    via: { draftApplicant: 'draftApplicantId' },
    hold: { onDelete: 'held_form_addition_stays' },
    activity: { moments: ['createdAt'] },
    dataExport: { section: 'additions', order: 'createdAt' },
  }),
  recordBelow({
    table: 'triageItem',
    via: {
      draftApplicant: 'draftApplicantId',
      screening: 'screeningId',
      moveWish: 'moveWishId',
      storedFile: 'storedFileId',
      textMessage: 'textMessageId',
      formAddition: 'formAdditionId',
    },
    ...technical('goes with the item that awaits a decision'),
  }),
  personRecord({
    table: 'draftAttachment',
    via: 'applicantId',
    alsoVia: ['draftApplicantId'],
    merge: { with: 'draftApplicant' },
    erase: { rows: 'delete' },
    hold: {
      onDelete: 'held_draft_part_stays',
      onUpdate: {
        trigger: 'held_draft_part_is_shown',
        of: ['undoneAt', 'applicantId'],
        when: `(old.undone_at is null and new.undone_at is not null) or ${isMoved}`,
      },
    },
    activity: { moments: ['attachedAt', 'undoneAt'] },
    dataExport: { section: 'draftsJoined', order: 'attachedAt' },
  }),
  personRecord({
    table: 'danger',
    via: { applicant: 'applicantId', draftApplicant: 'draftApplicantId' },
    // Handled by the triggers dangers_follow_draft and dangers_follow_merge.
    merge: { with: 'draftApplicant' },
    erase: { rows: 'cascade', isNamedElsewhere: true },
    hold: { onDelete: 'held_danger_stays' },
    activity: { moments: ['givenAt', 'handledAt', 'reopenedAt'] },
    dataExport: { section: 'dangers', order: 'givenAt' },
  }),
  personRecord({
    table: 'screening',
    via: 'applicantId',
    // Screenings submitted since the merge stay, with their answers.
    merge: moves('screenings', markedRowMover('screening', { open: sql`submitted_at is null` })),
    erase: { rows: 'cascade', countedAs: 'screenings', isNamedElsewhere: true },
    hold: { onDelete: 'held_screening_stays', onUpdate: onMove('held_screening_is_theirs') },
    activity: { moments: ['createdAt', 'savedAt', 'submittedAt'] },
    dataExport: { section: 'screenings', order: 'createdAt' },
  }),
  recordBelow({
    table: 'screeningAnswer',
    via: { screening: 'screeningId' },
    hold: { goesAnyway: 'becomes an answer in the record on submission' },
    activity: { none: 'the screening’s save time counts' },
    dataExport: { leftOut: 'exported with the answers' },
  }),
  recordBelow({
    table: 'screeningLink',
    via: { screening: 'screeningId' },
    isNamedElsewhere: true,
    hold: { goesAnyway: 'access; deleted only by erasure' },
    activity: { none: 'the screening counts' },
    dataExport: { section: 'screeningLinks', order: 'createdAt' },
  }),
  recordBelow({
    table: 'screeningDevice',
    via: { screeningLink: 'screeningLinkId' },
    ...technical('device access'),
  }),
  personRecord({
    table: 'storedFile',
    via: 'applicantId',
    merge: moves('files', fileMover),
    erase: { rows: 'delete', countedAs: 'documents', isNamedElsewhere: true },
    hold: { onDelete: 'held_document_stays', onUpdate: onMoveOrMark('held_document_is_shown') },
    activity: { moments: ['uploadedAt', 'updatedAt'] },
    dataExport: { section: 'documents', order: 'uploadedAt' },
  }),
  personRecord({
    table: 'neededDocument',
    via: 'applicantId',
    // A document that goes with the other record leaves its request.
    merge: moves('neededDocuments', rowMover('neededDocument')),
    erase: { rows: 'delete', countedAs: 'neededDocuments' },
    hold: {
      onDelete: 'held_needed_document_stays',
      onUpdate: onMove('held_needed_document_is_theirs'),
    },
    activity: { moments: ['askedAt', 'updatedAt'] },
    dataExport: { section: 'documentsNeeded', order: 'askedAt' },
  }),
  personRecord({
    table: 'applicantPhoto',
    via: 'applicantId',
    merge: moves('photos', rowMover('applicantPhoto', { counted: sql`replaced_at is null` })),
    erase: { rows: 'delete', countedAs: 'photos', isNamedElsewhere: true },
    hold: {
      onDelete: 'held_applicant_photo_stays',
      onUpdate: onMove('held_applicant_photo_is_theirs'),
    },
    activity: { moments: ['addedAt'] },
    dataExport: { section: 'photos', order: 'addedAt' },
  }),
  recordBelow({
    table: 'sharedFile',
    via: { storedFile: 'fileId' },
    hold: { goesAnyway: 'access; the audit log records what was shared and the wording' },
    activity: { none: 'the document’s update time counts' },
    dataExport: { section: 'documentsShared', order: 'sharedAt' },
  }),
  personRecord({
    table: 'consent',
    via: 'applicantId',
    merge: moves('consents', rowMover('consent')),
    erase: { rows: 'delete', countedAs: 'consents', isNamedElsewhere: true },
    hold: { onDelete: 'held_consent_stays', onUpdate: onMove('held_consent_is_theirs') },
    activity: { moments: ['recordedAt', 'endedAt'] },
    dataExport: { section: 'permissions', order: 'recordedAt' },
  }),
  personRecord({
    table: 'legalHold',
    via: 'applicantId',
    merge: { stays: 'a record on legal hold is never merged into another' },
    erase: { rows: 'delete', isNamedElsewhere: true },
    hold: { goesAnyway: 'the hold itself' },
    activity: { none: 'the person isn’t due while it lasts' },
    // The reasons were given to the requester of the hold, and may concern others.
    dataExport: { section: 'holds', order: 'setAt', omittedColumns: ['reason', 'liftReason'] },
  }),
  personRecord({
    table: 'retentionStay',
    via: 'applicantId',
    merge: { stays: 'applies to both, and is copied when the merge becomes final' },
    erase: { rows: 'cascade' },
    hold: { goesAnyway: 'deleted only by erasure' },
    activity: { none: 'the person isn’t due while it lasts' },
    dataExport: { section: 'keptLonger', order: 'decidedAt', omittedColumns: ['reason'] },
  }),
  personRecord({
    table: 'applicantMerge',
    via: 'remainingId',
    merge: { stays: 'an earlier merge' },
    erase: { rows: { elsewhere: 'handled before the person is deleted' } },
    hold: { onDelete: 'held_merge_stays' },
    activity: { none: 'merging and unmerging change both records' },
    dataExport: { section: 'mergedFiles', order: 'mergedAt' },
  }),
  personRecord({
    table: 'pageInvitation',
    via: 'applicantId',
    merge: { with: 'clientLink' },
    erase: { rows: 'cascade', isNamedElsewhere: true },
    hold: { goesAnyway: 'access; deleted only by erasure' },
    activity: { moments: ['createdAt', 'acceptedAt'] },
    dataExport: { section: 'invitations', order: 'createdAt' },
  }),
  personRecord({
    table: 'account',
    via: { linkedBy: 'clientLink', column: 'accountId' },
    merge: { with: 'clientLink' },
    erase: { rows: { elsewhere: 'after the person, if no one else is linked to it' } },
    hold: { goesAnyway: 'accounts are deleted only by erasure' },
    // Someone who uses the portal needs the record.
    activity: { moments: ['lastSignInAt'] },
    dataExport: { section: 'accounts', order: 'createdAt' },
  }),
  personRecord({
    table: 'clientLink',
    via: 'applicantId',
    merge: moves('pages', portalMover),
    erase: { rows: 'delete' },
    hold: {
      goesAnyway: 'access that must be revocable immediately; the audit log records whose it was',
    },
    activity: { moments: ['since'] },
    dataExport: { leftOut: 'exported with the account' },
  }),
  personRecord({
    table: 'delivery',
    via: { applicant: 'applicantId', draftApplicant: 'draftApplicantId' },
    merge: { stays: 'sent to the address of each record' },
    erase: { rows: 'cascade', countedAs: 'notices', isNamedElsewhere: true },
    hold: { goesAnyway: 'messages to the person; deleted only by erasure' },
    activity: { none: 'reminders; their subjects count' },
    dataExport: { section: 'messages', order: 'createdAt' },
  }),
  personRecord({
    table: 'textMessage',
    via: { applicant: 'applicantId', draftApplicant: 'draftApplicantId' },
    merge: moves('texts', rowMover('textMessage')),
    erase: { rows: 'delete', countedAs: 'texts', isNamedElsewhere: true },
    hold: {
      onDelete: 'held_text_stays',
      // One from an unknown number may still find its person.
      onUpdate: onMove('held_text_is_theirs'),
    },
    activity: { moments: ['createdAt'] },
    dataExport: { section: 'texts', order: 'createdAt' },
  }),
  personRecord({
    table: 'textConsent',
    via: 'applicantId',
    // The remaining record may have its own current one.
    merge: moves('textConsents', rowMover('textConsent')),
    erase: { rows: 'delete', countedAs: 'textConsents' },
    hold: { onDelete: 'held_text_consent_stays', onUpdate: onMove('held_text_consent_is_theirs') },
    activity: { moments: ['recordedAt', 'endedAt'] },
    dataExport: { section: 'textConsents', order: 'recordedAt' },
  }),
  personRecord({
    table: 'reminderStop',
    via: 'applicantId',
    merge: { stays: 'copied when the merge becomes final' },
    erase: { rows: 'cascade' },
    hold: { goesAnyway: 'a message preference; the audit log has it' },
    activity: { moments: ['stoppedAt'] },
    dataExport: { section: 'remindersStopped', order: 'stoppedAt' },
  }),
  personRecord({
    table: 'importRow',
    via: 'applicantId',
    merge: { stays: 'the import created this record' },
    erase: { rows: 'cascade' },
    hold: {
      onDelete: { trigger: 'held_import_stays', when: 'old.applicant_id is not null' },
    },
    activity: { none: 'imported values count in the person’s record' },
    dataExport: { section: 'imports', order: 'number' },
  }),
  personRecord({
    table: 'retentionDue',
    via: 'applicantId',
    merge: { stays: 'computed each night' },
    erase: { rows: 'cascade' },
    ...technical('computed each night'),
  }),
  personRecord({
    table: 'liveStream',
    via: 'applicantId',
    merge: { stays: 'shows who has the record open now' },
    erase: { rows: 'cascade' },
    ...technical('shows who has the record open now'),
  }),
];
