import {
  IconCalendar,
  IconChecklist,
  IconFileText,
  IconNote,
  IconPaperclip,
  IconUser,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import type {
  ApplicantHit,
  EventHit,
  NoteHit,
  SearchHit,
  TaskHit,
} from '#features/search/contract/search.ts';
import type { Found } from './found.ts';
import { recordPath } from './person-actions.ts';

/** Maps a person to their display. */
export function usePersonFound(): (hit: ApplicantHit, group?: Found['group']) => Found {
  const { personName } = useFormat();
  return (hit, group = 'applicant') => ({
    id: `applicant-${hit.id}`,
    group,
    isAlike: hit.isAlike,
    title: personName(hit),
    details: [],
    icon: IconUser,
    person: hit,
    url: recordPath(hit),
  });
}

/** Maps hits to their display, each thing once: the notes about a person are one result. Add new kinds here. */
export function useHits(): (hits: readonly SearchHit[]) => Found[] {
  const { t } = useTranslation('search');
  const { personName, day, relative, moment } = useFormat();
  const toPerson = usePersonFound();

  function noteFound(hit: NoteHit, count: number): Found {
    const { applicant, by, createdAt } = hit;
    const authorValues = { who: by ? personName(by) : '…', when: relative(createdAt) };
    return {
      id: `note-${hit.id}`,
      group: 'note',
      title: personName(applicant),
      details: [
        applicant.reference,
        count > 1 ? t('notesBy', { count, ...authorValues }) : t('noteBy', authorValues),
      ],
      icon: IconNote,
      url: paths.applicantSection(applicant.id, 'timeline'),
    };
  }

  function eventFound(hit: EventHit): Found {
    const search = paths.eventInCalendar({ ...hit, eventId: hit.id }) as Record<
      string,
      string | undefined
    >;
    const query = new URLSearchParams(
      Object.entries(search).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    return {
      id: `event-${hit.id}`,
      group: 'event',
      title: hit.title,
      details: hit.people.slice(0, 2).map(personName),
      aside: hit.allDay ? day(hit.start) : moment(hit.startAt),
      icon: IconCalendar,
      url: `${paths.calendar}?${query}`,
    };
  }

  function taskDay({ due, doneAt }: TaskHit): string | undefined {
    if (doneAt !== null) return t('completedOn', { day: day(localDay(doneAt)) });
    return due === null ? undefined : day(due);
  }

  function toFound(hit: Exclude<SearchHit, NoteHit>): Found {
    const shared = { id: `${hit.kind}-${hit.id}`, group: hit.kind };
    switch (hit.kind) {
      case 'applicant':
        return toPerson(hit);
      case 'draft': {
        const [mark] = hit.marks;
        return {
          ...shared,
          isAlike: hit.isAlike,
          title: personName(hit),
          details: [hit.reference, t('handedIn', { when: relative(hit.submittedAt) })],
          ...(mark && { alert: { rule: 'danger', mark } }),
          icon: IconFileText,
          url: paths.draft(hit.id),
        };
      }
      case 'task':
        return {
          ...shared,
          title: hit.title,
          details: hit.applicant ? [personName(hit.applicant)] : [],
          aside: taskDay(hit),
          icon: IconChecklist,
          url: `${paths.tasks}?task=${hit.id}`,
        };
      case 'event':
        return eventFound(hit);
      case 'file':
        return {
          ...shared,
          title: hit.name,
          details: [
            personName(hit.applicant),
            hit.applicant.reference,
            t('added', { when: relative(hit.uploadedAt) }),
          ],
          icon: IconPaperclip,
          url: paths.applicantSection(hit.applicant.id, 'files'),
        };
    }
  }

  return (hits) => {
    const notes = Map.groupBy(
      hits.filter((hit) => hit.kind === 'note'),
      ({ applicant }) => applicant.id,
    );
    return [
      ...hits.flatMap((hit) => (hit.kind === 'note' ? [] : [toFound(hit)])),
      ...[...notes.values()].flatMap((some) =>
        some.slice(0, 1).map((one) => noteFound(one, some.length)),
      ),
    ];
  };
}
