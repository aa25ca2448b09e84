import { useTranslation } from 'react-i18next';
import { dateFormat } from '#core/contract/date-format.ts';
import { useClockTag } from '#core/web/i18n/date-display.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import { parseTaskRule, taskWeekdays } from '#features/tasks/contract/task-recurrence.ts';
import type { TaskPriority, TaskSummary } from '#features/tasks/contract/tasks.ts';
import classes from './task-display.module.css';

const tones: Record<TaskPriority, Tone> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'waiting',
  urgent: 'bad',
};

/** Renders nothing for normal priority. */
export function PriorityBadge({ priority }: { priority: TaskPriority }) {
  const { t } = useTranslation(['tasks']);
  if (priority === 'normal') return null;
  return <StatusBadge tone={tones[priority]}>{t(`tasks:priorities.${priority}`)}</StatusBadge>;
}

/** "15:00" in the reader's format. */
export function useTimeFormatter() {
  const { i18n } = useTranslation(['tasks']);
  const tag = useClockTag(i18n.language);
  const format = dateFormat(tag, { timeStyle: 'short', timeZone: 'UTC' });
  return (time: string) => format.format(new Date(`2000-01-01T${time}:00Z`));
}

/** "Wed, Nov 25"; adds the year when it isn't the current one. */
export function useShortDay() {
  const { i18n } = useTranslation(['tasks']);
  return (day: string) => {
    const isThisYear = day.slice(0, 4) === dayFromNow().slice(0, 4);
    const year = isThisYear ? {} : ({ year: 'numeric' } as const);
    const parts = { weekday: 'short', day: 'numeric', month: 'short', ...year } as const;
    const format = dateFormat(i18n.language, { ...parts, timeZone: 'UTC' });
    return format.format(new Date(`${day}T00:00:00Z`));
  };
}

/** "Today", "Yesterday", or the date, with the time. */
export function useDueFormatter() {
  const { t } = useTranslation(['tasks']);
  const day = useShortDay();
  const formatTime = useTimeFormatter();
  return (due: string, time: string | null) => {
    const near = [-1, 0, 1].find((days) => dayFromNow(days) === due);
    const names = { '-1': t('due.yesterday'), 0: t('due.today'), 1: t('due.tomorrow') };
    const dayText = near === undefined ? day(due) : names[String(near) as keyof typeof names];
    return time === null ? dayText : t('due.at', { day: dayText, time: formatTime(time) });
  };
}

/** Due date; tells screen readers when it is overdue. */
export function DueDay({ task }: { task: Pick<TaskSummary, 'due' | 'dueTime' | 'doneAt'> }) {
  const { t } = useTranslation(['tasks']);
  const formatDue = useDueFormatter();
  if (task.due === null) return null;
  const isLate = task.doneAt === null && task.due < dayFromNow();
  const dueText = formatDue(task.due, task.dueTime);
  return (
    <span className={classes.due} data-late={isLate || undefined}>
      {isLate ? t('due.late', { day: dueText }) : dueText}
    </span>
  );
}

export function useAssigneeFormatter() {
  const { t } = useTranslation(['tasks']);
  const { personName } = useFormat();
  return ({ assignee, location, forClient, applicant }: TaskSummary) => {
    if (forClient && applicant) return t('assignee.client', { name: personName(applicant) });
    if (assignee) return personName(assignee);
    return location ? t('assignee.location', { name: location.name }) : t('assignee.team');
  };
}

/** "Every 2 weeks on Monday and Friday". */
export function useRecurrenceFormatter() {
  const { t, i18n } = useTranslation(['tasks']);
  const { list, day } = useFormat();
  const names = dateFormat(i18n.language, { weekday: 'long', timeZone: 'UTC' });
  // January 3, 2000 was a Monday.
  const weekday = (name: (typeof taskWeekdays)[number]) =>
    names.format(Date.UTC(2000, 0, 3 + taskWeekdays.indexOf(name)));
  return (text: string): string => {
    const rule = parseTaskRule(text);
    if (!rule) return text;
    const every = t(`tasks:recurrence.every.${rule.every}`, { count: rule.interval });
    const until = rule.until ? ` ${t('recurrence.untilDay', { day: day(rule.until) })}` : '';
    const on = () => {
      if ('weekdays' in rule) {
        return t('recurrence.onWeekdays', { days: list(rule.weekdays.map(weekday)) });
      }
      if ('weekday' in rule) {
        const place = t(`tasks:recurrence.places.${rule.place as 1}`);
        return t('recurrence.onPlace', { place, day: weekday(rule.weekday) });
      }
      if (!('day' in rule)) return '';
      return rule.day === -1 ? t('recurrence.onLast') : t('recurrence.onDay', { day: rule.day });
    };
    return `${every} ${on()}${until}`.replaceAll(/ +/g, ' ').trim();
  };
}
