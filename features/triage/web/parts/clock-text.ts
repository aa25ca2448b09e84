import { useTranslation } from 'react-i18next';
import { dateFormat } from '#core/contract/date-format.ts';
import { daysBetween } from '#core/contract/event-times.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow, localDay } from '#core/web/i18n/local-day.ts';
import { regionalTag } from '#core/web/i18n/regional.ts';
import type { TriageItem } from '#features/triage/contract/triage.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `soon`: less than half of the promised time is left. */
export type ClockTone = 'late' | 'soon' | 'calm';

interface ClockText {
  /** Short, for a row: "48 min left", "Tomorrow, 9 AM", "3 h late". */
  text: string;
  /** A sentence: "Reply by 10:29 AM". */
  reply: string;
  tone: ClockTone;
}

/** How much of the promised time is left, in a few words. */
export function useClockText() {
  const { t, i18n } = useTranslation('triage');
  const { time } = useFormat();
  const weekday = dateFormat(regionalTag(i18n.language), { weekday: 'short' });

  function remaining(ms: number): string {
    const minutes = Math.max(1, Math.round(ms / minuteMs));
    if (minutes < 60) return t('clock.minutesLeft', { count: minutes });
    const hours = Math.floor(minutes / 60);
    const rest = minutes % 60;
    if (rest === 0) return t('clock.wholeHoursLeft', { count: hours });
    return t('clock.hoursLeft', { hours, minutes: String(rest).padStart(2, '0') });
  }

  function late(ms: number): string {
    if (ms < hourMs)
      return t('clock.minutesLate', { count: Math.max(1, Math.floor(ms / minuteMs)) });
    if (ms < dayMs) return t('clock.hoursLate', { count: Math.floor(ms / hourMs) });
    return t('clock.daysLate', { count: Math.floor(ms / dayMs) });
  }

  /** i18n-keys: triage:clock.* i18n-keys: triage:replyBy.* */
  function due(dueAt: string, kind: 'clock' | 'replyBy'): string {
    const days = daysBetween(dayFromNow(), localDay(dueAt));
    const at = time(dueAt);
    if (days <= 0) return t(`${kind}.today`, { time: at });
    if (days === 1) return t(`${kind}.tomorrow`, { time: at });
    return t(`${kind}.weekday`, { day: weekday.format(new Date(dueAt)), time: at });
  }

  return ({ since, dueAt, group }: TriageItem, now: number): ClockText => {
    const left = Date.parse(dueAt) - now;
    if (left <= 0) {
      const text = late(-left);
      return { text, reply: text, tone: 'late' };
    }
    const isSoon = left < (Date.parse(dueAt) - Date.parse(since)) / 2;
    return {
      text: group === 'danger' ? remaining(left) : due(dueAt, 'clock'),
      reply: due(dueAt, 'replyBy'),
      tone: isSoon ? 'soon' : 'calm',
    };
  };
}
