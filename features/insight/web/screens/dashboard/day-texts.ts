import { useTranslation } from 'react-i18next';
import { dateFormat } from '#core/contract/date-format.ts';
import { daysBetween } from '#core/contract/event-times.ts';
import { useRead } from '#core/web/api/read.ts';
import { type Named, useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow, localDay } from '#core/web/i18n/local-day.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import type { DayItem } from '#features/insight/contract/my-day.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { highestUrgency } from '#features/questions/contract/danger-rules.ts';
import { useTimeFormatter } from '#features/tasks/web/parts/task-display.tsx';
import { type ClockTone, useClockText } from '#features/triage/web/parts/clock-text.ts';
import { useReasonText } from '#features/triage/web/parts/reason-text.ts';
import { isHandled } from './day-items.ts';

export interface DayTexts {
  /** Time of day, or a short day for what isn't of today. */
  time: string;
  isClock: boolean;
  /** When a reply was promised. */
  reply?: { text: string; tone: ClockTone };
  what: string;
  who: string;
  /** The record of the only person it is about. */
  personId: string | undefined;
  why: string;
  tone: 'bad' | 'waiting' | undefined;
}

type Of<Kind extends DayItem['kind']> = Extract<DayItem, { kind: Kind }>;
type Why = Pick<DayTexts, 'why' | 'tone'>;
const plain = (why: string): Why => ({ why, tone: undefined });
const bad = (why: string): Why => ({ why, tone: 'bad' });

/** Characters of a shift note on its row; the row opens all of it. */
const maxNoteTitle = 120;

function firstWords(text: string): string {
  const [line = ''] = text.split('\n');
  const isCut = line.length > maxNoteTitle || line.length < text.length;
  return isCut ? `${line.slice(0, maxNoteTitle).trimEnd()}…` : line;
}

/** From this many days without contact on, the reason stands out. */
const longGapDays = 45;

/** The what, who, when, and why of an item, as texts. */
export function useDayTexts(now: number): (item: DayItem) => DayTexts {
  const { t, i18n } = useTranslation(['my-day', 'tasks', 'dangers', 'events', 'triage']);
  const clockText = useClockText();
  const reasonText = useReasonText(1);
  const { personName, list, time } = useFormat();
  const label = useEnumerationLabel();
  const formatTime = useTimeFormatter();
  const { data: locations = [] } = useRead(listLocations);
  const today = dayFromNow();
  const shortDay = (day: string) => {
    const isThisYear = day.slice(0, 4) === today.slice(0, 4);
    return dateFormat(i18n.language, {
      day: 'numeric',
      month: 'short',
      ...(!isThisYear && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${day}T00:00:00Z`));
  };
  const shortMoment = (moment: string) => {
    const day = localDay(moment);
    return day === today ? time(moment) : shortDay(day);
  };
  const daysSince = (moment: string) => daysBetween(localDay(moment), today);

  function whyDanger({ marks: [worst] }: Of<'danger'>): Why {
    if (!worst) return plain('');
    const why = t(`dangers:marks.${worst}`);
    return highestUrgency([worst]) > 1 ? bad(why) : { why, tone: 'waiting' };
  }

  /** The reply clock stands where other items have their time, in the words of triage. */
  function ofTriage({ item }: Of<'triage'>): DayTexts {
    const { kind, person, claim, group } = item;
    const clock = clockText(item, now);
    const tones = { danger: 'bad', soon: 'waiting', waiting: undefined } as const;
    const isHeld = claim !== null && !claim.isMine;
    return {
      time: clock.text,
      isClock: true,
      reply: { text: clock.reply, tone: clock.tone },
      what: t(`my-day:what.${kind}`),
      who: personName(person),
      personId: person.applicantId ?? undefined,
      why: isHeld ? t('triage:heldBy', { name: claim.by.firstName }) : reasonText(item),
      tone: isHeld ? undefined : tones[group],
    };
  }

  function whyTask({ task }: Of<'task'>): Why {
    const { due, doneAt, steps, priority, recurrence, location, assignee } = task;
    if (doneAt === null && due !== null && due < today) {
      return bad(t('why.late', { count: daysBetween(due, today) }));
    }
    if (steps.all > 0) return plain(t('tasks:steps', { count: steps.done, all: steps.all }));
    if (priority === 'urgent' || priority === 'high') {
      const why = t('why.priority', { priority: t(`tasks:priorities.${priority}`) });
      return { why, tone: doneAt === null ? 'waiting' : undefined };
    }
    if (!assignee && location) return plain(t('tasks:assignee.location', { name: location.name }));
    return plain(recurrence ? t('tasks:recurs') : t('why.dueToday'));
  }

  function whyAppointment({ people, others, locationId, place }: Occurrence): Why {
    const attending = people.filter(({ attends }) => attends);
    const recorded = attending.filter(({ attendance }) => attendance !== null);
    if (attending.length === 1 && recorded[0]?.attendance && others === 0) {
      return plain(label('attendances', recorded[0].attendance));
    }
    if (recorded.length > 0) {
      const count = recorded.filter(({ attendance }) => attendance === 'attended').length;
      return plain(t('why.attended', { count, all: attending.length + others }));
    }
    const location = locations.find(({ id }) => id === locationId)?.name;
    return plain([location, place].filter(Boolean).join(', '));
  }

  function whyDate({ date, day }: Of<'date'>): Why {
    const count = daysBetween(today, day);
    if (count < 0) {
      return bad(
        date === 'consent' ? t('why.ended', { count: -count }) : t('why.late', { count: -count }),
      );
    }
    if (count === 0) return { why: t('why.today'), tone: 'waiting' };
    return plain(count === 1 ? t('why.tomorrow') : t('why.inDays', { count }));
  }

  function ofAppointment(occurrence: Occurrence): DayTexts {
    const { people, others, allDay, startAt, title } = occurrence;
    const more = others > 0 ? [t('events:others', { count: others })] : [];
    const names = [...people.map((person) => personName(person)), ...more];
    const isToday = localDay(startAt) === today;
    return {
      time: allDay || !isToday ? t('events:allDay') : time(startAt),
      isClock: true,
      what: title,
      who: names.length > 0 ? list(names) : list(occurrence.staff.map((one) => personName(one))),
      personId: names.length === 1 ? people[0]?.id : undefined,
      ...whyAppointment(occurrence),
    };
  }

  const ofPerson = (person: Named & { id: string }) => ({
    who: personName(person),
    personId: person.id,
  });

  function ofTask(item: Of<'task'>): DayTexts {
    const { due, dueTime, title, applicant } = item.task;
    const isToday = due === today;
    const clock = dueTime === null ? '' : formatTime(dueTime);
    return {
      time: isToday || due === null ? clock : shortDay(due),
      isClock: isToday,
      what: title,
      who: applicant ? personName(applicant) : '',
      personId: applicant?.id,
      ...whyTask(item),
    };
  }

  function ofShiftNote({ note }: Of<'shift-note'>): DayTexts {
    const { text, people, location, createdAt, important, writtenBy } = note;
    return {
      time: shortMoment(createdAt),
      isClock: true,
      what: t('what.shiftNote', { text: firstWords(text) }),
      who: people.length > 0 ? list(people.map((one) => personName(one))) : personName(writtenBy),
      personId: people.length === 1 ? people[0]?.id : undefined,
      why: important ? t('why.important', { location: location.name }) : location.name,
      tone: important ? 'waiting' : undefined,
    };
  }

  function ofContactGap({ person, since, wasContacted }: Of<'contact-gap'>): DayTexts {
    const count = daysSince(since);
    const day = shortDay(localDay(since));
    return {
      ...ofPerson(person),
      time: '',
      isClock: false,
      what: t('what.contactGap', { count }),
      why: wasContacted ? t('why.lastContact', { day }) : t('why.neverContacted', { day }),
      tone: count >= longGapDays ? 'waiting' : undefined,
    };
  }

  function ofDate(item: Of<'date'>): DayTexts {
    const { date, day, person } = item;
    const isOwnWord = date === 'follow-up' || date === 'consent';
    return {
      ...ofPerson(person),
      time: day === today ? '' : shortDay(day),
      isClock: false,
      what: isOwnWord ? t(`my-day:what.${date}`) : label('supportDateKinds', date),
      ...whyDate(item),
    };
  }

  return (item) => {
    switch (item.kind) {
      case 'danger':
        return {
          ...ofPerson(item.person),
          time: shortMoment(item.since),
          isClock: true,
          what: t('what.danger'),
          ...whyDanger(item),
        };
      case 'triage':
        return ofTriage(item);
      case 'shift-note':
        return ofShiftNote(item);
      case 'task':
        return ofTask(item);
      case 'appointment':
        return ofAppointment(item.occurrence);
      case 'contact-gap':
        return ofContactGap(item);
      case 'date':
        return ofDate(item);
    }
  };
}

/** Handled items carry no warning. */
export function visibleTone(item: DayItem, { tone }: DayTexts): DayTexts['tone'] {
  return isHandled(item) ? undefined : tone;
}
