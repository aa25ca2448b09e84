import type { Note } from '#features/notes/contract/notes.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { personFieldNames } from '#features/person/contract/person-fields.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import { supportGroupNames } from '#features/support/contract/support-groups.ts';
import type { TextMessage } from '#features/texts/contract/texts.ts';
import type { TimelineEntry } from '#features/timeline/contract/timeline.ts';
import type { LoggedEvent } from './timeline-queries.ts';

/** Records that a page of entries refers to, loaded in bulk. */
export interface RelatedRecords {
  incidents: ReadonlyMap<string, Extract<TimelineEntry, { kind: 'incident' }>['incident']>;
  shiftNotes: ReadonlyMap<
    string,
    Pick<Extract<TimelineEntry, { kind: 'shift-note' }>, 'locationId' | 'important' | 'text'>
  >;
  notes: ReadonlyMap<string, Note>;
  topics: ReadonlyMap<string, { id: string; name: Question['topic']['name'] }>;
  tasks: ReadonlyMap<string, { en: string; fr: string }>;
  texts: ReadonlyMap<string, TextMessage>;
}

/** Id of the note that an entry reports. */
export function entryNoteId({ action, after }: LoggedEvent): string | undefined {
  return action === 'applicant.note-added' ? String(after?.note) : undefined;
}

/** Id of the task that an entry reports. */
export function entryTaskId({ action, after }: LoggedEvent): string | undefined {
  return action.startsWith('applicant.task-') ? String(after?.task) : undefined;
}

/** Id of the text that an entry reports. */
export function entryTextId({ action, after }: LoggedEvent): string | undefined {
  return /\.text-(?:written|received)$/.test(action) ? String(after?.text) : undefined;
}

/** Ids of the questions that an entry reports as answered. */
export function entryQuestionIds({ action, after }: LoggedEvent): string[] {
  if (action !== 'applicant.answered') return [];
  return Array.isArray(after?.questions) ? after.questions : [];
}

/**
 * Converts an audit entry to a timeline entry, without field values or answers: those are only for
 * readers of the audit log. Undefined for entries outside the timeline.
 */
export function toEntry(event: LoggedEvent, related: RelatedRecords): TimelineEntry | undefined {
  const common = { id: String(event.id), at: event.at.toISOString(), by: entryAuthor(event) };
  return /\.texts?-/.test(event.action)
    ? toTextEntry(event, common, related)
    : toRecordEntry(event, common, related);
}

function toRecordEntry(
  event: LoggedEvent,
  common: Pick<TimelineEntry, 'id' | 'at' | 'by'>,
  related: RelatedRecords,
): TimelineEntry | undefined {
  const { action, reason, before, after } = event;
  const [record = '', verb = ''] = action.split('.');
  if (record === 'draft-applicant') return toDraftEntry(event, common);
  if (record !== 'applicant') return toSafetyEntry(event, common, related);
  if (verb.startsWith('screening-')) {
    return {
      kind: 'screening',
      ...common,
      event: verb.slice('screening-'.length) as 'submitted',
      fields: fieldsIn(event),
      status: statusIn(event),
      reason,
    };
  }
  const reminderEvent = /^reminders?-(.+)$/.exec(verb)?.[1];
  if (reminderEvent)
    return { kind: 'reminder', ...common, event: reminderEvent as 'sent', reason: event.reason };
  if (verb.startsWith('question-'))
    return { kind: 'reminder', ...common, event: verb as 'question-sent', reason: event.reason };
  if (verb.startsWith('file-')) {
    const name = after?.name ?? before?.name;
    return {
      kind: 'upload',
      ...common,
      event: verb.slice('file-'.length) as 'added',
      name: typeof name === 'string' ? name : null,
    };
  }
  if (verb.startsWith('page-')) {
    const event = verb.slice('page-'.length) as 'linked';
    return { kind: 'page', ...common, event, reason };
  }
  if (verb.startsWith('consent-')) {
    const event = verb.slice('consent-'.length) as 'signed';
    const { recipients = [], how = null } = after as unknown as Partial<ConsentPayload>;
    return { kind: 'consent', ...common, event, recipients, ending: how };
  }
  if (verb.startsWith('event-')) {
    const { kind: eventKind, start, timeZone } = after as unknown as EventPayload;
    const event = verb.slice('event-'.length) as 'made';
    return { kind: 'event', ...common, event, eventKind, start, timeZone };
  }
  if (verb.startsWith('task-')) {
    return {
      kind: 'task',
      ...common,
      event: verb.slice('task-'.length) as 'added',
      title: related.tasks.get(entryTaskId(event) ?? '') ?? null,
    };
  }
  switch (verb) {
    case 'note-added': {
      const note = related.notes.get(entryNoteId(event) ?? '');
      return note && { kind: 'note', ...common, note };
    }
    case 'status-changed': {
      const status = statusIn(event);
      return status ? { kind: 'status', ...common, status, reason } : undefined;
    }
    case 'updated':
      return { kind: 'fields', ...common, fields: fieldsIn(event) };
    case 'answered': {
      const questionIds = entryQuestionIds(event);
      const topics = questionIds.flatMap((id) => related.topics.get(id) ?? []);
      const uniqueTopics = [...new Map(topics.map((topic) => [topic.id, topic])).values()];
      return { kind: 'answers', ...common, count: questionIds.length, topics: uniqueTopics };
    }
    case 'support-recorded':
    case 'support-updated':
      return {
        kind: 'support',
        ...common,
        groups: supportGroupNames.filter((name) => after !== null && name in after),
      };
    case 'enrolled':
    case 'program-status-changed':
    case 'enrolment-corrected':
    case 'enrolment-moved':
    case 'follow-up-noted':
      return { kind: 'enrolment', ...common, ...enrollmentFields(verb, event) };
    case 'bed-given':
    case 'bed-moved':
    case 'bed-left': {
      const { room, bed, day } = after as unknown as { room: string; bed: string; day: string };
      const event = verb.slice('bed-'.length) as 'given';
      return { kind: 'bed', ...common, event, room, bed, day };
    }
    case 'waiting-added':
    case 'waiting-changed':
    case 'waiting-ended':
    case 'waiting-moved':
    case 'waiting-enrolled': {
      const { locationId, priority } = after as unknown as WaitingPayload;
      const event = verb.slice('waiting-'.length) as 'added';
      return { kind: 'waiting', ...common, event, locationId, priority, reason };
    }
    case 'merged':
    case 'merged-into':
    case 'merge-undone':
      return {
        kind: 'merge',
        ...common,
        event: verb,
        reference: otherReference(event),
        reason,
        fields: fieldsIn(event),
        status: statusIn(event),
      };
    case 'photo-added':
    case 'photo-replaced':
    case 'photo-removed':
      return { kind: 'photo', ...common, event: verb.slice('photo-'.length) as 'added' };
    case 'created':
    case 'deleted':
    case 'restored':
      return { kind: 'file', ...common, event: verb, reason };
    default:
      return undefined;
  }
}

function toDraftEntry(
  { action, recordId: draftId, after }: LoggedEvent,
  common: Pick<TimelineEntry, 'id' | 'at' | 'by'>,
): TimelineEntry {
  const verb = action.slice('draft-applicant.'.length);
  if (verb !== 'document-sent') {
    return { kind: 'draft', ...common, event: verb as 'submitted', draftId };
  }
  const name = typeof after?.name === 'string' ? after.name : null;
  return { kind: 'upload', ...common, event: 'sent-with-form', name };
}

/** Undefined once the text is gone. */
function toTextEntry(
  event: LoggedEvent,
  common: Pick<TimelineEntry, 'id' | 'at' | 'by'>,
  related: RelatedRecords,
): TimelineEntry | undefined {
  const { action, reason } = event;
  const id = entryTextId(event);
  const text = id === undefined ? null : related.texts.get(id);
  if (text === undefined) return undefined;
  const happening = action.replace(/^.*\.texts?-/, '') as 'written';
  const by = text?.fromPerson ? ({ kind: 'person', name: null } as const) : common.by;
  return { kind: 'text', ...common, by, event: happening, text, reason };
}

function toSafetyEntry(
  { action, recordId, reason }: LoggedEvent,
  common: Pick<TimelineEntry, 'id' | 'at' | 'by'>,
  related: RelatedRecords,
): TimelineEntry | undefined {
  const [record, verb] = action.split('.');
  if (record === 'incident') {
    const incident = related.incidents.get(recordId);
    return incident && { kind: 'incident', ...common, event: verb as 'added', incident };
  }
  const shiftNote = related.shiftNotes.get(recordId);
  const facts = { event: verb as 'added', reason };
  return shiftNote && { kind: 'shift-note', ...common, ...facts, ...shiftNote };
}

/** Audit payload of consents. */
interface ConsentPayload {
  recipients: string[];
  how: Extract<TimelineEntry, { kind: 'consent' }>['ending'];
}

/** Audit payload of events. */
interface EventPayload {
  kind: Extract<TimelineEntry, { kind: 'event' }>['eventKind'];
  start: string;
  timeZone: string;
}

type WaitingPayload = Pick<Extract<TimelineEntry, { kind: 'waiting' }>, 'locationId' | 'priority'>;

type EnrollmentEntry = Extract<TimelineEntry, { kind: 'enrolment' }>;

/** Audit payload of enrollments; the fields depend on the action. */
interface EnrollmentPayload {
  locationId: string;
  startDate: string;
  programStatus: EnrollmentEntry['programStatus'];
  outcome: EnrollmentEntry['outcome'];
  move: EnrollmentEntry['event'];
  day: string;
  daysAfter: number;
  result: NonNullable<EnrollmentEntry['followUp']>['result'];
}

/** Omits follow-up answers. */
function enrollmentFields(
  verb: string,
  { after, reason }: LoggedEvent,
): Omit<EnrollmentEntry, 'kind' | 'id' | 'at' | 'by'> {
  const emptyFields = {
    locationId: null,
    day: null,
    programStatus: null,
    outcome: null,
    followUp: null,
    reason,
  };
  const payload = after as unknown as EnrollmentPayload;
  switch (verb) {
    case 'enrolled': {
      const { locationId, startDate } = payload;
      return { ...emptyFields, event: 'enrolled', locationId, day: startDate };
    }
    case 'program-status-changed': {
      const { programStatus, day, outcome, move } = payload;
      return { ...emptyFields, event: move, programStatus, day, outcome };
    }
    case 'enrolment-moved': {
      const { locationId, day } = payload;
      return { ...emptyFields, event: 'moved', locationId, day };
    }
    case 'follow-up-noted': {
      const { daysAfter, result, day } = payload;
      return { ...emptyFields, event: 'follow-up', day, followUp: { daysAfter, result } };
    }
    default:
      return { ...emptyFields, event: 'corrected' };
  }
}

/** In form order. */
function fieldsIn({ after }: LoggedEvent): string[] {
  return personFieldNames.filter((name) => after !== null && name in after);
}

/** Reference of the other record in a merge or unmerge. */
function otherReference({ after }: LoggedEvent): string {
  const other = (after?.merged ?? after?.into ?? after?.parted) as { reference?: unknown } | null;
  return String(other?.reference ?? '');
}

function statusIn({ before, after }: LoggedEvent) {
  const [from, to] = [before?.status, after?.status];
  if (typeof from !== 'string' || typeof to !== 'string') return null;
  return { from: from as ApplicantStatus, to: to as ApplicantStatus };
}

/** Actions that only a client can take, signed in to the portal. */
const clientActions = [
  'applicant.page-linked',
  'applicant.page-move-asked',
  'applicant.page-coming',
  'applicant.file-sent',
  'applicant.consent-taken-back',
  'applicant.screening-opened-by-person',
];

function entryAuthor({ action, actorKind, actorName }: LoggedEvent): TimelineEntry['by'] {
  if (clientActions.includes(action)) return { kind: 'person', name: null };
  if (actorKind === 'account') return { kind: 'staff', name: actorName };
  return { kind: actorKind === 'system' ? 'system' : 'person', name: null };
}
