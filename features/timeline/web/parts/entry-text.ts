import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { momentAt, ownZone, wallTimeIn } from '#core/web/i18n/zone-clock.ts';
import { useEventWords } from '#features/calendar/web/parts/event-text.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';
import type { TimelineEntry } from '#features/timeline/contract/timeline.ts';

export interface EntryWords {
  title: string;
  details: string[];
}

type Happened = Exclude<TimelineEntry, { kind: 'note' }>;
type Enrolled = Extract<Happened, { kind: 'enrolment' }>;

/** i18n-keys: notes:upload.* notes:screening.* notes:draft.* notes:reminder.* notes:event.* notes:file.* notes:merge.* notes:bed.* notes:waiting.* notes:enrolment.* applicants:blocks.* applicants:fields.* */
export function useEntryWords(): (entry: Happened) => EntryWords {
  const { t, i18n } = useTranslation(['notes', 'applicants', 'support-records', 'consents']);
  const label = useEnumerationLabel();
  const { list, day } = useFormat();
  const { bothOf } = useEventWords();

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
  const enrolmentTitle = ({ event, day: on, programStatus, locationId, followUp }: Enrolled) => {
    const shown = day(on);
    switch (event) {
      case 'moved':
      case 'enrolled': {
        const place = locations.find(({ id }) => id === locationId)?.name ?? '…';
        return t(`notes:enrolment.${event}`, { place, day: shown });
      }
      case 'exited':
        return t('notes:enrolment.exited', {
          status: label('programStatuses', programStatus ?? ''),
          day: shown,
        });
      case 'follow-up':
        return t('notes:enrolment.followUp', {
          count: followUp?.daysAfter ?? 0,
          result: label('followUpResults', followUp?.result ?? ''),
        });
      case 'corrected':
        return t('notes:enrolment.corrected');
      default:
        return t(`notes:enrolment.${event}`, { day: shown });
    }
  };
  const changed = (fields: readonly string[]) =>
    fields.length > 0 ? [t('notes:fields', { fields: fieldNames(fields) })] : [];
  const because = (reason: string | null) => (reason ? [t('notes:reason', { reason })] : []);
  const changesIn = ({
    reason,
    status,
    fields,
  }: Extract<Happened, { kind: 'screening' | 'merge' }>) => [
    ...because(reason),
    ...(status ? [move(status)] : []),
    ...changed(fields),
  ];

  const consentWords = ({ event, recipients, ending }: Extract<Happened, { kind: 'consent' }>) => {
    const who = recipients.length > 0 ? list(recipients) : t('consents:treatmentClass');
    return {
      title: t(`notes:consent.${event}`, { who }),
      details: event === 'ended' && ending ? [label('consentEndings', ending)] : [],
    };
  };

  return (entry) => {
    switch (entry.kind) {
      case 'status':
        return { title: move(entry.status), details: because(entry.reason) };
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
      case 'screening':
        return { title: t(`notes:screening.${entry.event}`), details: changesIn(entry) };
      case 'reminder':
        return { title: t(`notes:reminder.${entry.event}`), details: because(entry.reason) };
      case 'draft':
        return { title: t(`notes:draft.${entry.event}`), details: [] };
      case 'enrolment':
        return { title: enrolmentTitle(entry), details: because(entry.reason) };
      case 'bed': {
        const { room, bed } = entry;
        return {
          title: t(`notes:bed.${entry.event}`, { room, bed, day: day(entry.day) }),
          details: [],
        };
      }
      case 'waiting': {
        const place = locations.find(({ id }) => id === entry.locationId)?.name ?? '…';
        const priority = label('waitingPriorities', entry.priority);
        return {
          title: t(`notes:waiting.${entry.event}`, { place, priority }),
          details: because(entry.reason),
        };
      }
      case 'consent':
        return consentWords(entry);
      case 'task':
        return {
          title: t(`notes:task.${entry.event}`),
          details: entry.title === null ? [] : [textIn(entry.title, i18n.language as Language)],
        };
      case 'event': {
        const { start, timeZone } = entry;
        const allDay = !start.includes('T');
        const here = allDay ? start : wallTimeIn(ownZone(), momentAt(timeZone, start));
        const at = (wall: string) => ({ allDay, start: wall, end: wall });
        return {
          title: t(`notes:event.${entry.event}`, {
            what: label('eventKinds', entry.eventKind),
            when: bothOf(at(here), at(start), timeZone),
          }),
          details: [],
        };
      }
      case 'file':
        return { title: t(`notes:file.${entry.event}`), details: because(entry.reason) };
      case 'page':
        return { title: t(`notes:page.${entry.event}`), details: because(entry.reason) };
      case 'merge':
        return {
          title: t(`notes:merge.${entry.event}`, { reference: entry.reference }),
          details: changesIn(entry),
        };
    }
  };
}
