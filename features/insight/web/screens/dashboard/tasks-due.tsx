import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { addDays } from '#core/web/i18n/zone-clock.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import { DueDay } from '#features/tasks/web/parts/task-display.tsx';
import { useCappedNumber } from './compared-number.tsx';
import classes from './dashboard-screen.module.css';
import { WorkRows } from './work-rows.tsx';

export function TasksDue({
  view,
  today,
  tasks: { overdue, dueToday, next },
}: {
  view: Dashboard['of'];
  today: string;
  tasks: Dashboard['tasks'];
}) {
  const { t } = useTranslation('dashboard');
  const { personName } = useFormat();
  const formatCount = useCappedNumber();
  const list = view === 'mine' ? 'mine' : 'team';
  const counts = [
    { days: { dueTo: addDays(today, -1) }, count: overdue, label: t('tasksOverdue') },
    { days: { dueFrom: today, dueTo: today }, count: dueToday, label: t('tasksToday') },
  ].filter(({ count }) => count !== 0);
  return (
    <Section
      title={t('tasksTitle')}
      text={counts.length === 0 && t('tasksNone')}
      actions={
        <Link className={classes.more} to={paths.tasks} search={{ list } as never}>
          {t('tasksAll')}
        </Link>
      }
    >
      {counts.length > 0 && (
        <ul className={classes.chips}>
          {counts.map(({ days, count, label }) => (
            <li key={label}>
              <Link className={classes.chip} to={paths.tasks} search={{ list, ...days } as never}>
                <span className={classes.number}>{formatCount(count)}</span> {label}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <WorkRows
        rows={next.map((task) => ({
          id: task.id,
          to: `${paths.tasks}?task=${task.id}`,
          name: task.title,
          detail: task.applicant && personName(task.applicant),
          aside: <DueDay task={task} />,
        }))}
      />
    </Section>
  );
}
