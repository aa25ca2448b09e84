import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { browserZone, momentAt, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { formatPhone } from '#core/web/ui/format-phone.ts';
import { useEventFormat } from '#features/calendar/web/parts/event-text.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';
import { useTextState } from '#features/texts/web/parts/text-state.ts';
import type { TimelineEntry } from '#features/timeline/contract/timeline.ts';

export interface EntryText {
  title: string;
  details: string[];
  /** Written text, shown below. */
  body?: string;
}

type ActivityEntry = Exclude<TimelineEntry, { kind: 'note' }>;
type EnrollmentEntry = Extract<ActivityEntry, { kind: 'enrolment' }>;

/** The name of who caused an entry. i18n-keys: notes:who.* */
export function useEntryAuthor(): (entry: TimelineEntry) => string {
  const { t } = useTranslation('notes');
  return ({ by: { kind, name } }) =>
    kind === 'staff' ? (name ?? t('who.gone')) : t(`who.${kind}`);
}

/** i18n-keys: notes:upload.* notes:photo.* notes:screening.* notes:draft.* notes:reminder.* notes:text.* notes:event.* notes:file.* notes:merge.* notes:bed.* notes:waiting.* notes:enrolment.* notes:incident.* applicants:blocks.* applicants:fields.* */
export function useEntryText(): (entry: ActivityEntry) => EntryText {
  const { t, i18n } = useTranslation(['notes', 'applicants', 'support-records', 'consents']);
  const label = useEnumerationLabel();
  const { list, day, moment, time } = useFormat();
  const { formatBothZones } = useEventFormat();
  const textState = useTextState();

  const fieldNames = (fields: readonly string[]) =>
    list(
      fields.map((name) =>
        name === 'address' || name === 'safeContact'
          ? t(`applicants:blocks.${name}`)
          : // A field that this client doesn't know yet.
            t(`applicants:fields.${name}`, { defaultValue: name }),
      ),
    );
  const groupName = (group: SupportGroup) => t(`support-records:groups.${group}`);
  const move = ({ from, to }: { from: string; to: string }) =>
    t('notes:status', {
      from: label('applicantStatuses', from),
      to: label('applicantStatuses', to),
    });
  const { data: locations = [] } = useRead(listLocations);
  const locationName = (wanted: string | null) =>
    locations.find(({ id }) => id === wanted)?.name ?? '…';
  const enrollmentTitle = ({
    event,
    day: on,
    programStatus,
    locationId,
    followUp,
  }: EnrollmentEntry) => {
    const dayText = day(on);
    switch (event) {
      case 'moved':
      case 'enrolled': {
        const place = locationName(locationId);
        return t(`notes:enrolment.${event}`, { place, day: dayText });
      }
      case 'exited':
        return t('notes:enrolment.exited', {
          status: label('programStatuses', programStatus ?? ''),
          day: dayText,
        });
      case 'follow-up':
        return t('notes:enrolment.followUp', {
          count: followUp?.daysAfter ?? 0,
          result: label('followUpResults', followUp?.result ?? ''),
        });
      case 'corrected':
        return t('notes:enrolment.corrected');
      default:
        return t(`notes:enrolment.${event}`, { day: dayText });
    }
  };
  const fieldDetails = (fields: readonly string[]) =>
    fields.length > 0 ? [t('notes:fields', { fields: fieldNames(fields) })] : [];
  const reasonDetails = (reason: string | null) => (reason ? [t('notes:reason', { reason })] : []);
  const changesIn = ({
    reason,
    status,
    fields,
  }: Extract<ActivityEntry, { kind: 'screening' | 'merge' }>) => [
    ...reasonDetails(reason),
    ...(status ? [move(status)] : []),
    ...fieldDetails(fields),
  ];

  const consentText = ({
    event,
    recipients,
    ending,
  }: Extract<ActivityEntry, { kind: 'consent' }>) => {
    const recipientText = recipients.length > 0 ? list(recipients) : t('consents:treatmentClass');
    return {
      title: t(`notes:consent.${event}`, { who: recipientText }),
      details: event === 'ended' && ending ? [label('consentEndings', ending)] : [],
    };
  };

  const incidentText = ({
    at,
    event,
    incident: { kind, severity, happenedAt, locationId },
  }: Extract<ActivityEntry, { kind: 'incident' }>) => ({
    title: t(`notes:incident.${event}`, {
      kind: label('incidentKinds', kind),
      severity: label('incidentSeverities', severity).toLocaleLowerCase(i18n.language),
    }),
    details: [
      ...(locationId === null ? [] : [locationName(locationId)]),
      localDay(happenedAt) === localDay(at)
        ? t('notes:incident.happenedAt', { time: time(happenedAt) })
        : t('notes:incident.happened', { when: moment(happenedAt) }),
    ],
  });

  const shiftNoteText = (entry: Extract<ActivityEntry, { kind: 'shift-note' }>) => {
    const { event, important, locationId, text, reason } = entry;
    return {
      title: t(`notes:shiftNote.${event === 'added' && important ? 'important' : event}`),
      details: [locationName(locationId), ...(event === 'withdrawn' ? reasonDetails(reason) : [])],
      // Plain, without the marks of bold words.
      ...(event === 'added' && text !== null && { body: text.replaceAll('**', '') }),
    };
  };

  const textText = ({ event, text, reason }: Extract<ActivityEntry, { kind: 'text' }>) => ({
    title: t(`notes:text.${event}`, { number: formatPhone(text?.phone ?? '') }),
    details: [...(text ? textState(text) : []), ...reasonDetails(reason)],
    ...(text && { body: text.text }),
  });

  return (entry) => {
    switch (entry.kind) {
      case 'text':
        return textText(entry);
      case 'incident':
        return incidentText(entry);
      case 'shift-note':
        return shiftNoteText(entry);
      case 'status':
        return { title: move(entry.status), details: reasonDetails(entry.reason) };
      case 'fields':
        return { title: t('notes:fields', { fields: fieldNames(entry.fields) }), details: [] };
      case 'answers': {
        const names = entry.topics.map(({ name }) => textIn(name, i18n.language as Language));
        return {
          title: t('notes:answers', { count: entry.count }),
          details: [names.filter((name) => name !== undefined).join(' · ')],
        };
      }
      case 'support':
        return {
          title: t('notes:support', {
            groups: list(entry.groups.map((group) => groupName(group as SupportGroup))),
          }),
          details: [],
        };
      case 'upload':
        return {
          title: t(`notes:upload.${entry.event}`),
          details: entry.name === null ? [] : [entry.name],
        };
      case 'photo':
        return { title: t(`notes:photo.${entry.event}`), details: [] };
      case 'screening':
        return { title: t(`notes:screening.${entry.event}`), details: changesIn(entry) };
      case 'reminder':
        return { title: t(`notes:reminder.${entry.event}`), details: reasonDetails(entry.reason) };
      case 'draft':
        return { title: t(`notes:draft.${entry.event}`), details: [] };
      case 'enrolment':
        return { title: enrollmentTitle(entry), details: reasonDetails(entry.reason) };
      case 'bed': {
        const { room, bed } = entry;
        return {
          title: t(`notes:bed.${entry.event}`, { room, bed, day: day(entry.day) }),
          details: [],
        };
      }
      case 'waiting': {
        const place = locationName(entry.locationId);
        const priority = label('waitingPriorities', entry.priority);
        return {
          title: t(`notes:waiting.${entry.event}`, { place, priority }),
          details: reasonDetails(entry.reason),
        };
      }
      case 'consent':
        return consentText(entry);
      case 'task':
        return {
          title: t(`notes:task.${entry.event}`),
          details: entry.title === null ? [] : [textIn(entry.title, i18n.language as Language)],
        };
      case 'event': {
        const { start, timeZone } = entry;
        const allDay = !start.includes('T');
        const here = allDay ? start : wallTimeIn(browserZone(), momentAt(timeZone, start));
        const at = (wall: string) => ({ allDay, start: wall, end: wall });
        return {
          title: t(`notes:event.${entry.event}`, {
            what: label('eventKinds', entry.eventKind),
            when: formatBothZones(at(here), at(start), timeZone),
          }),
          details: [],
        };
      }
      case 'file':
        return { title: t(`notes:file.${entry.event}`), details: reasonDetails(entry.reason) };
      case 'page':
        return { title: t(`notes:page.${entry.event}`), details: reasonDetails(entry.reason) };
      case 'merge':
        return {
          title: t(`notes:merge.${entry.event}`, { reference: entry.reference }),
          details: changesIn(entry),
        };
    }
  };
}
