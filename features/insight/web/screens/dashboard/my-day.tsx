import { IconMoodCheck } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxExactCount } from '#core/contract/paging.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { paths } from '#core/web/paths.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import {
  type DayColumn,
  type DayItem,
  type DayView,
  dayGroups,
  type MyDay,
  maxTeamWorkers,
  readMyDay,
} from '#features/insight/contract/my-day.ts';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';
import { DayAgenda, DaySkeleton, type RowState, useDayRows } from './day-agenda.tsx';
import { dayKeys, itemPersonId } from './day-items.ts';
import { contactGapsLink, DayNumbers, dueTasksLink, triageLink } from './day-numbers.tsx';
import classes from './my-day.module.css';

const NewTaskDialog = lazyPart(
  async () => (await import('#features/tasks/web/parts/task-dialog.tsx')).NewTaskDialog,
);
const TaskInAddress = lazyPart(
  async () => (await import('#features/tasks/web/parts/task-dialog.tsx')).TaskInAddress,
);

/** Everything that needs me or the team today, handled in place. */
export function MyDayView({
  of,
  isAdding,
  onAdd,
  onAdded,
}: {
  of: DayView;
  /** True while a new task is written. */
  isAdding: boolean;
  onAdd: () => void;
  onAdded: () => void;
}) {
  const { t } = useTranslation(['my-day', 'actions']);
  const query = useRead(readMyDay, { query: { of, zone: browserZone() } });
  const { data } = query;
  useNewDay(data?.day, query.refetch);
  const navigate = useNavigate();
  const rows = useDayRows(data?.columns ?? [], (item) => {
    const id = itemPersonId(item);
    if (id) void navigate({ to: paths.applicant(id), search: { compose: 'call' } as never });
  });
  useSingleKeys(useKeysSetting().isOn, { [dayKeys.task]: onAdd });
  const failureTexts = useLoadFailureTexts(t('failed'));
  const hadTask = useHadTask();
  return (
    <>
      <DayNumbers myDay={data} />
      <div ref={rows.frame} className={classes.frame}>
        <Loaded
          query={query}
          texts={failureTexts}
          loading={<DaySkeleton label={t('actions:loading')} />}
        >
          {(day) =>
            of === 'me' ? (
              <Mine myDay={day} state={rows.state} />
            ) : (
              <Team myDay={day} state={rows.state} />
            )
          }
        </Loaded>
      </div>
      <Suspense>
        {hadTask && <TaskInAddress />}
        {rows.dialog}
        {isAdding && <NewTaskDialog about={focusedPerson(rows.hereItem)} onClose={onAdded} />}
      </Suspense>
    </>
  );
}

/** True once the address has a task; its dialog then stays, to close with its animation. */
function useHadTask(): boolean {
  const { task } = useSearch({ strict: false }) as { task?: unknown };
  const [hadTask, setHadTask] = useState(false);
  if (task !== undefined && !hadTask) setHadTask(true);
  return hadTask;
}

/** Reads the day again after midnight. */
function useNewDay(day: string | undefined, refetch: () => unknown): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (day !== undefined && day !== dayFromNow()) refetch();
    }, 60_000);
    return () => clearInterval(timer);
  }, [day, refetch]);
}

/** The person of the row in focus; a new task is about them. */
function focusedPerson(item: DayItem | undefined): TaskSummary['applicant'] {
  if (item?.kind === 'task') return item.task.applicant;
  if (item?.kind === 'appointment') {
    const [person, ...more] = item.occurrence.people;
    return more.length === 0 ? (person ?? null) : null;
  }
  return item && 'person' in item ? item.person : null;
}

const isEmpty = (column: DayColumn) => dayGroups.every((group) => column[group].length === 0);

function Mine({ myDay, state }: { myDay: MyDay; state: RowState }) {
  const { t } = useTranslation('my-day');
  const [column] = myDay.columns;
  if (!column || isEmpty(column)) {
    return (
      <div className={classes.card}>
        <EmptyState
          icon={<IconMoodCheck size={26} stroke={1.6} />}
          title={t('nothing')}
          text={t('nothingText')}
        />
      </div>
    );
  }
  return (
    <div className={classes.card}>
      <DayAgenda column={column} day={myDay.day} state={state} level={2} />
      <More myDay={myDay} column={column} />
    </div>
  );
}

/** Links to what is in the lists and not in my day. */
function More({ myDay, column }: { myDay: MyDay; column: DayColumn }) {
  const { t } = useTranslation('my-day');
  const { number } = useFormat();
  const items = dayGroups.flatMap((group) => column[group]);
  const shown = (kind: DayItem['kind']) =>
    items.filter((item) => item.kind === kind && !(item.kind === 'task' && item.task.doneAt))
      .length;
  const { overdue, tasksToday, triage, withoutContact } = myDay.counts;
  const exact = (total: typeof overdue) => (typeof total === 'number' ? total : maxExactCount);
  const rest = {
    tasks: exact(overdue) + exact(tasksToday) - shown('task'),
    triage: triage - shown('triage'),
    gaps: exact(withoutContact) - shown('contact-gap'),
  };
  const links: ReactNode[] = [];
  const add = (count: number, text: string, { to, search }: { to: string; search: object }) => {
    if (count <= 0) return;
    links.push(
      <Link key={text} to={to} search={search as never}>
        {text}
      </Link>,
    );
  };
  const total = (count: number) => ({ count, total: number(count) });
  add(rest.tasks, t('moreTasks', total(rest.tasks)), dueTasksLink(myDay));
  add(rest.triage, t('moreTriage', total(rest.triage)), triageLink);
  add(rest.gaps, t('moreGaps', total(rest.gaps)), contactGapsLink(myDay));
  if (links.length === 0) return null;
  return (
    <p className={classes.more}>
      <span>{t('more')}</span>
      {links}
    </p>
  );
}

function Team({ myDay, state }: { myDay: MyDay; state: RowState }) {
  const { t } = useTranslation('my-day');
  const { personName } = useFormat();
  return (
    <>
      <div className={classes.team}>
        {myDay.columns.map((column) => {
          const { worker } = column;
          const name = worker ? personName(worker) : t('unassigned');
          return (
            <section key={worker?.id ?? ''} className={classes.column} aria-label={name}>
              <h2 className={classes.worker}>
                {worker && <PersonAvatar name={name} size={24} />}
                {name}
              </h2>
              <div className={classes.card}>
                {isEmpty(column) ? (
                  <p className={classes.none}>{t('nothingInColumn')}</p>
                ) : (
                  <DayAgenda column={column} day={myDay.day} state={state} level={3} />
                )}
              </div>
            </section>
          );
        })}
      </div>
      {myDay.hasMoreWorkers && (
        <p className={classes.more}>{t('moreWorkers', { count: maxTeamWorkers })}</p>
      )}
    </>
  );
}
