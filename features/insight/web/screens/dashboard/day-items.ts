import { paths } from '#core/web/paths.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import type { DayItem } from '#features/insight/contract/my-day.ts';
import type { TriageItem } from '#features/triage/contract/triage.ts';
import { triageSearch } from '#features/triage/web/parts/triage-address.ts';

/** Keys of my day, the same in both languages. */
export const dayKeys = {
  next: 'j',
  previous: 'k',
  done: 'e',
  snooze: 's',
  call: 'c',
  task: 't',
} as const;

/** Unique among the items of a day. */
export function itemKey(item: DayItem): string {
  switch (item.kind) {
    case 'task':
      return `task ${item.task.id}`;
    case 'appointment':
      return `appointment ${item.occurrence.eventId} ${item.occurrence.occurrence ?? ''}`;
    case 'triage':
      return `triage ${item.item.kind} ${item.item.id}`;
    case 'shift-note':
      return `shift-note ${item.note.id}`;
    case 'date':
      return `date ${item.date} ${item.id} ${item.day}`;
    case 'danger':
    case 'contact-gap':
      return `${item.kind} ${item.person.id}`;
  }
}

/** The one person who attends, and whose attendance completes the appointment; else undefined. */
export function onlyAttendee({ people, others, abilities }: Occurrence) {
  const [person, ...more] = people.filter(({ attends }) => attends);
  return others === 0 && more.length === 0 && abilities.update ? person : undefined;
}

/** The person to call; undefined for items about no one or several people. */
export function itemPersonId(item: DayItem): string | undefined {
  if (item.kind === 'task') return item.task.applicant?.id;
  if (item.kind === 'appointment') {
    return onlyPerson(item.occurrence.people);
  }
  if (item.kind === 'shift-note') return onlyPerson(item.note.people);
  return item.kind === 'triage' ? (item.item.person.applicantId ?? undefined) : item.person.id;
}

function onlyPerson([person, ...more]: readonly { id: string }[]): string | undefined {
  return more.length === 0 ? person?.id : undefined;
}

/** Handled: a done task, or an appointment with every attendance recorded. */
export function isHandled(item: DayItem): boolean {
  if (item.kind === 'task') return item.task.doneAt !== null;
  if (item.kind !== 'appointment') return false;
  const attending = item.occurrence.people.filter(({ attends }) => attends);
  return (
    attending.length > 0 &&
    item.occurrence.others === 0 &&
    attending.every(({ attendance }) => attendance !== null)
  );
}

/**
 * True with a checkbox: tasks, and appointments with one person until someone records that they
 * didn't attend.
 */
export function canComplete(item: DayItem): boolean {
  if (item.kind === 'task') return true;
  if (item.kind !== 'appointment') return false;
  const attendance = onlyAttendee(item.occurrence)?.attendance;
  return attendance === null || attendance === 'attended';
}

/** The action of Enter and the first button. */
export interface MainAction {
  label:
    | 'attendance'
    | 'call'
    | 'decide'
    | 'open'
    | 'record'
    | 'renew'
    | 'reply'
    | 'review'
    | 'screening'
    | 'support';
  /** A dialog over the day, the note below its row, or an address. */
  opens: 'follow-up' | 'consent' | 'note' | { to: string; search?: Record<string, unknown> };
}

const inRecord = (id: string, section: 'overview' | 'support'): MainAction['opens'] => ({
  to: paths.applicant(id),
  search: { section },
});
const callComposer = (id: string): MainAction => ({
  label: 'call',
  opens: { to: paths.applicant(id), search: { compose: 'call' } },
});
const review = (draftId: string): MainAction => ({
  label: 'review',
  opens: { to: paths.draft(draftId) },
});

const triageLabels = {
  screening: 'decide',
  request: 'reply',
  message: 'reply',
  document: 'review',
  text: 'reply',
  addition: 'review',
  match: 'review',
} as const;

/** Triage, with this item open. */
function triageAction({ kind, id }: TriageItem): MainAction {
  if (kind === 'application') return review(id);
  return {
    label: triageLabels[kind],
    opens: { to: paths.applicants, search: triageSearch({ kind, id }) },
  };
}

/** A rule's task offers what the rule asks for; other tasks open. */
function taskAction({ task, causeId }: Extract<DayItem, { kind: 'task' }>): MainAction {
  const { rule, draftId } = task;
  const personId = task.applicant?.id;
  if (draftId !== null && rule?.startsWith('draft-')) return review(draftId);
  if (personId !== undefined && rule !== null) {
    if (rule === 'follow-up' && causeId) return { label: 'record', opens: 'follow-up' };
    if (rule === 'consent-expiry' && causeId) return { label: 'renew', opens: 'consent' };
    if (rule === 'no-contact') return callComposer(personId);
    if (rule === 'decision-pending') {
      return { label: 'decide', opens: { to: paths.applicant(personId) } };
    }
    if (rule === 'screening-unfinished') {
      return { label: 'screening', opens: inRecord(personId, 'overview') };
    }
    if (rule.startsWith('support-')) {
      return { label: 'support', opens: inRecord(personId, 'support') };
    }
  }
  return { label: 'open', opens: { to: '.', search: { task: task.id } } };
}

export function mainAction(item: DayItem): MainAction {
  switch (item.kind) {
    case 'danger':
      return { label: 'open', opens: { to: paths.applicant(item.person.id) } };
    case 'triage':
      return triageAction(item.item);
    case 'shift-note':
      return { label: 'open', opens: 'note' };
    case 'task':
      return taskAction(item);
    case 'appointment': {
      const { people } = item.occurrence;
      return {
        label: people.length > 1 ? 'attendance' : 'open',
        opens: { to: paths.calendar, search: paths.eventInCalendar(item.occurrence) },
      };
    }
    case 'contact-gap':
      return callComposer(item.person.id);
    case 'date':
      if (item.date === 'follow-up') return { label: 'record', opens: 'follow-up' };
      if (item.date === 'consent') return { label: 'renew', opens: 'consent' };
      return { label: 'open', opens: inRecord(item.person.id, 'support') };
  }
}
