import { textIn } from '#core/contract/languages.ts';
import type { PaperBlock } from '#core/contract/printout.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import { parseWallTime } from '#core/server/time/recurrence.ts';
import { zoneClock } from '#core/server/time/zone-clock.ts';
import { type TimelineEntry, timelineKinds } from '#features/timeline/contract/timeline.ts';

/** Allowed topics and support groups; null means all. */
export interface TimelineLimits {
  topics: readonly string[] | null;
  groups: readonly string[] | null;
}

/**
 * Without photos, incidents, shift notes, and texts: they are internal, and incidents and shift notes
 * may concern others too.
 */
export const printedTimelineKinds = timelineKinds.filter(
  (kind) => kind !== 'photo' && kind !== 'incident' && kind !== 'shift-note' && kind !== 'text',
);

type InternalEntry = Extract<TimelineEntry, { kind: 'photo' | 'incident' | 'shift-note' | 'text' }>;
type PrintedEntry = Exclude<TimelineEntry, InternalEntry>;

const isPrinted = (entry: TimelineEntry): entry is PrintedEntry =>
  (printedTimelineKinds as readonly string[]).includes(entry.kind);

/** Filters timeline entries to the allowed topics and groups. */
export function limitTimeline(
  { topics, groups }: TimelineLimits,
  entries: readonly TimelineEntry[],
): TimelineEntry[] {
  return entries.flatMap((entry): TimelineEntry[] => {
    if (entry.kind === 'answers' && topics) {
      const visibleTopics = entry.topics.filter(({ id }) => topics.includes(id));
      // A total count would reveal answers in other topics.
      const count = visibleTopics.length === entry.topics.length ? entry.count : 0;
      return visibleTopics.length > 0 ? [{ ...entry, topics: visibleTopics, count }] : [];
    }
    if (entry.kind === 'support' && groups) {
      const visibleGroups = entry.groups.filter((group) => groups.includes(group));
      return visibleGroups.length > 0 ? [{ ...entry, groups: visibleGroups }] : [];
    }
    return [entry];
  });
}

/** Timeline, oldest first. Notes appear without text, because they are a part of their own. */
export function timelineBlocks(
  entries: readonly TimelineEntry[],
  locationName: (locationId: string) => string,
  formats: PrintoutFormats,
): PaperBlock[] {
  return entries.filter(isPrinted).map((entry) => ({
    kind: 'entry',
    title: titleWithLocations(entry, locationName, formats),
    detail: `${formats.moment(entry.at)} · ${authorName(entry, formats)}`,
    facts: [],
    text:
      'reason' in entry && entry.reason
        ? formats.translate('notes:reason', { reason: entry.reason })
        : null,
  }));
}

function titleWithLocations(
  entry: PrintedEntry,
  locationName: (locationId: string) => string,
  formats: PrintoutFormats,
): string {
  if (entry.kind === 'enrolment') return enrollmentTitle(entry, locationName, formats);
  if (entry.kind === 'waiting') return waitingTitle(entry, locationName, formats);
  return entryTitle(entry, formats);
}

type WaitingEntry = Extract<TimelineEntry, { kind: 'waiting' }>;
type EnrollmentEntry = Extract<TimelineEntry, { kind: 'enrolment' }>;

function enrollmentTitle(
  { event, day: on, programStatus, locationId, followUp }: EnrollmentEntry,
  locationName: (locationId: string) => string,
  { translate, day }: PrintoutFormats,
): string {
  const dayText = on === null ? '' : day(on);
  switch (event) {
    case 'enrolled':
      return translate('notes:enrolment.enrolled', {
        place: locationName(locationId ?? ''),
        day: dayText,
      });
    case 'moved':
      return translate('notes:enrolment.moved', {
        place: locationName(locationId ?? ''),
        day: dayText,
      });
    case 'exited':
      return translate('notes:enrolment.exited', {
        status: translate(`enumerations:programStatuses.${programStatus}`),
        day: dayText,
      });
    case 'follow-up':
      return translate('notes:enrolment.followUp', {
        count: followUp?.daysAfter ?? 0,
        result: translate(`enumerations:followUpResults.${followUp?.result}`),
      });
    default:
      return translate(`notes:enrolment.${event}`, { day: dayText });
  }
}

function waitingTitle(
  { event, locationId, priority }: WaitingEntry,
  locationName: (locationId: string) => string,
  { translate }: PrintoutFormats,
): string {
  return translate(`notes:waiting.${event}`, {
    place: locationName(locationId),
    priority: translate(`enumerations:waitingPriorities.${priority}`),
  });
}

function toStartDate({ start, timeZone }: Extract<TimelineEntry, { kind: 'event' }>): Date {
  return new Date(zoneClock(timeZone).momentAtWall(parseWallTime(start)));
}

function entryTitle(
  entry: Exclude<PrintedEntry, EnrollmentEntry | WaitingEntry>,
  { translate, list, language, day, moment }: PrintoutFormats,
): string {
  const status = (one: string) => translate(`enumerations:applicantStatuses.${one}`);
  switch (entry.kind) {
    case 'note':
      return translate('papers:noteWritten');
    case 'status':
      return translate('notes:status', {
        from: status(entry.status.from),
        to: status(entry.status.to),
      });
    case 'fields':
      return translate('notes:fields', {
        fields: list(entry.fields.map((name) => fieldName(name, translate))),
      });
    case 'answers': {
      const topics = entry.topics.map(({ name }) => textIn(name, language));
      const saved =
        entry.count === 0
          ? translate('papers:answersSaved')
          : translate('notes:answers', { count: entry.count });
      return topics.length > 0 ? `${saved} · ${topics.join(' · ')}` : saved;
    }
    case 'support':
      return translate('notes:support', {
        groups: list(entry.groups.map((group) => translate(`support-records:groups.${group}`))),
      });
    case 'upload': {
      const event = translate(`notes:upload.${entry.event}`);
      return entry.name === null ? event : `${event} · ${entry.name}`;
    }
    case 'screening':
      return translate(`notes:screening.${entry.event}`);
    case 'reminder':
      return translate(`notes:reminder.${entry.event}`);
    case 'draft':
      return translate(`notes:draft.${entry.event}`);
    case 'bed':
      return translate(`notes:bed.${entry.event}`, {
        room: entry.room,
        bed: entry.bed,
        day: day(entry.day),
      });
    case 'task':
      // Task titles are internal.
      return translate(`notes:task.${entry.event}`);
    case 'event':
      return translate(`notes:event.${entry.event}`, {
        what: translate(`enumerations:eventKinds.${entry.eventKind}`),
        when: entry.start.includes('T') ? moment(toStartDate(entry)) : day(entry.start),
      });
    case 'file':
      return translate(`notes:file.${entry.event}`);
    case 'consent':
      return translate(`notes:consent.${entry.event}`, {
        who:
          entry.recipients.length > 0
            ? list(entry.recipients)
            : translate('consents:treatmentClass'),
      });
    case 'page':
      return translate(`notes:page.${entry.event}`);
    case 'merge':
      return translate(`notes:merge.${entry.event}`, { reference: entry.reference });
  }
}

function fieldName(name: string, translate: PrintoutFormats['translate']): string {
  const isBlock = name === 'address' || name === 'safeContact';
  return translate(isBlock ? `applicants:blocks.${name}` : `applicants:fields.${name}`);
}

function authorName({ by }: TimelineEntry, { translate }: PrintoutFormats): string {
  if (by.kind === 'staff') return by.name ?? translate('notes:who.gone');
  return translate(`notes:who.${by.kind}`);
}
