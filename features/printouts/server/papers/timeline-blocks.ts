import { textIn } from '#core/contract/languages.ts';
import type { PaperBlock } from '#core/contract/printout.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import { parseWallTime } from '#core/server/time/recurrence.ts';
import { zoneClock } from '#core/server/time/zone-clock.ts';
import type { TimelineEntry } from '#features/timeline/contract/timeline.ts';

/** Allowed topics and support groups; null means all. */
export interface TimelineLimits {
  topics: readonly string[] | null;
  groups: readonly string[] | null;
}

/** Filters timeline entries to the allowed topics and groups. */
export function limitTimeline(
  { topics, groups }: TimelineLimits,
  entries: readonly TimelineEntry[],
): TimelineEntry[] {
  return entries.flatMap((entry): TimelineEntry[] => {
    if (entry.kind === 'answers' && topics) {
      const told = entry.topics.filter(({ id }) => topics.includes(id));
      // A total count would reveal answers in other topics.
      const count = told.length === entry.topics.length ? entry.count : 0;
      return told.length > 0 ? [{ ...entry, topics: told, count }] : [];
    }
    if (entry.kind === 'support' && groups) {
      const told = entry.groups.filter((group) => groups.includes(group));
      return told.length > 0 ? [{ ...entry, groups: told }] : [];
    }
    return [entry];
  });
}

/** Timeline, oldest first. Notes appear without text, because they are a part of their own. */
export function timelineBlocks(
  entries: readonly TimelineEntry[],
  placeOf: (locationId: string) => string,
  inWords: PrintoutFormats,
): PaperBlock[] {
  return entries.map((entry) => ({
    kind: 'entry',
    title: titleWithPlaces(entry, placeOf, inWords),
    detail: `${inWords.moment(entry.at)} · ${authorName(entry, inWords)}`,
    facts: [],
    text:
      'reason' in entry && entry.reason
        ? inWords.words('notes:reason', { reason: entry.reason })
        : null,
  }));
}

function titleWithPlaces(
  entry: TimelineEntry,
  placeOf: (locationId: string) => string,
  inWords: PrintoutFormats,
): string {
  if (entry.kind === 'enrolment') return enrolmentTitle(entry, placeOf, inWords);
  if (entry.kind === 'waiting') return waitingTitle(entry, placeOf, inWords);
  return titleOf(entry, inWords);
}

type OfWaiting = Extract<TimelineEntry, { kind: 'waiting' }>;
type OfEnrolment = Extract<TimelineEntry, { kind: 'enrolment' }>;

function enrolmentTitle(
  { event, day: on, programStatus, locationId, followUp }: OfEnrolment,
  placeOf: (locationId: string) => string,
  { words, day }: PrintoutFormats,
): string {
  const shown = on === null ? '' : day(on);
  switch (event) {
    case 'enrolled':
      return words('notes:enrolment.enrolled', { place: placeOf(locationId ?? ''), day: shown });
    case 'moved':
      return words('notes:enrolment.moved', { place: placeOf(locationId ?? ''), day: shown });
    case 'exited':
      return words('notes:enrolment.exited', {
        status: words(`enumerations:programStatuses.${programStatus}`),
        day: shown,
      });
    case 'follow-up':
      return words('notes:enrolment.followUp', {
        count: followUp?.daysAfter ?? 0,
        result: words(`enumerations:followUpResults.${followUp?.result}`),
      });
    default:
      return words(`notes:enrolment.${event}`, { day: shown });
  }
}

function waitingTitle(
  { event, locationId, priority }: OfWaiting,
  placeOf: (locationId: string) => string,
  { words }: PrintoutFormats,
): string {
  return words(`notes:waiting.${event}`, {
    place: placeOf(locationId),
    priority: words(`enumerations:waitingPriorities.${priority}`),
  });
}

function startOf({ start, timeZone }: Extract<TimelineEntry, { kind: 'event' }>): Date {
  return new Date(zoneClock(timeZone).momentOf(parseWallTime(start)));
}

function titleOf(
  entry: Exclude<TimelineEntry, OfEnrolment | OfWaiting>,
  { words, list, language, day, moment }: PrintoutFormats,
): string {
  const status = (one: string) => words(`enumerations:applicantStatuses.${one}`);
  switch (entry.kind) {
    case 'note':
      return words('papers:noteWritten');
    case 'status':
      return words('notes:status', {
        from: status(entry.status.from),
        to: status(entry.status.to),
      });
    case 'fields':
      return words('notes:fields', {
        fields: list(entry.fields.map((name) => fieldName(name, words))),
      });
    case 'answers': {
      const topics = entry.topics.map(({ name }) => textIn(name, language));
      const saved =
        entry.count === 0
          ? words('papers:answersSaved')
          : words('notes:answers', { count: entry.count });
      return topics.length > 0 ? `${saved} · ${topics.join(' · ')}` : saved;
    }
    case 'support':
      return words('notes:support', {
        groups: list(entry.groups.map((group) => words(`support-records:groups.${group}`))),
      });
    case 'upload': {
      const event = words(`notes:upload.${entry.event}`);
      return entry.name === null ? event : `${event} · ${entry.name}`;
    }
    case 'screening':
      return words(`notes:screening.${entry.event}`);
    case 'reminder':
      return words(`notes:reminder.${entry.event}`);
    case 'draft':
      return words(`notes:draft.${entry.event}`);
    case 'bed':
      return words(`notes:bed.${entry.event}`, {
        room: entry.room,
        bed: entry.bed,
        day: day(entry.day),
      });
    case 'task':
      // Task titles are internal.
      return words(`notes:task.${entry.event}`);
    case 'event':
      return words(`notes:event.${entry.event}`, {
        what: words(`enumerations:eventKinds.${entry.eventKind}`),
        when: entry.start.includes('T') ? moment(startOf(entry)) : day(entry.start),
      });
    case 'file':
      return words(`notes:file.${entry.event}`);
    case 'consent':
      return words(`notes:consent.${entry.event}`, {
        who:
          entry.recipients.length > 0 ? list(entry.recipients) : words('consents:treatmentClass'),
      });
    case 'page':
      return words(`notes:page.${entry.event}`);
    case 'merge':
      return words(`notes:merge.${entry.event}`, { reference: entry.reference });
  }
}

function fieldName(name: string, words: PrintoutFormats['words']): string {
  const isBlock = name === 'address' || name === 'safeContact';
  return words(isBlock ? `applicants:blocks.${name}` : `applicants:fields.${name}`);
}

function authorName({ by }: TimelineEntry, { words }: PrintoutFormats): string {
  if (by.kind === 'staff') return by.name ?? words('notes:who.gone');
  return words(`notes:who.${by.kind}`);
}
