import { Button, NativeSelect, Switch, Tabs } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  mostTasksAtOnce,
  type TaskList,
  type TaskSummary,
  taskLists,
  taskPriorities,
} from '#contract/tasks.ts';
import { listStaffNames } from '#contract/users.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { useListAddress } from '#web/platform/list-address.ts';
import { useListWords } from '#web/platform/list-words.ts';
import { useRead } from '#web/platform/read.ts';
import { useSelection } from '#web/platform/selection.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FoldedFilters } from '#web/ui/folded-filters.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { ListSkeleton } from '#web/ui/list-skeleton.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { QuickAdd } from '../components/quick-add.tsx';
import {
  type TaskFilters,
  taskFiltersOf,
  taskQueryOf,
  taskSearchOf,
  taskSortChoices,
} from '../components/task-filters.ts';
import { TaskTable } from '../components/task-table.tsx';
import { dayFromNow } from '../components/today.ts';
import { taskListQuery } from '../queries.ts';
import { ManyTasks } from './many-tasks.tsx';
import classes from './task-lists.module.css';

const none: readonly TaskSummary[] = [];

/** Mine, everybody's, the overdue ones and the done ones, as the address says. */
export function TaskLists() {
  const { t } = useTranslation(['tasks']);
  const address = useListAddress();
  const filters = taskFiltersOf(address.search);
  const show = (wanted: TaskFilters) => address.show(taskSearchOf(wanted));
  const quickAdd = useRef<HTMLInputElement>(null);
  return (
    <Tabs
      value={filters.list}
      keepMounted={false}
      onChange={(list) => show({ ...taskFiltersOf({}), list: (list ?? 'mine') as TaskList })}
    >
      <Tabs.List aria-label={t('lists.label')} className={classes.tabs}>
        {taskLists.map((list) => (
          <Tabs.Tab key={list} value={list} className={classes.tab}>
            {t(`lists.${list}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={filters.list}>
        {filters.list !== 'done' && <QuickAdd field={quickAdd} onAdded={() => {}} />}
        <Shown filters={filters} address={address} show={show} quickAdd={quickAdd} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Shown({
  filters,
  address,
  show,
  quickAdd,
}: {
  filters: TaskFilters;
  address: ReturnType<typeof useListAddress>;
  show: (wanted: TaskFilters) => void;
  quickAdd: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation(['tasks']);
  const listWords = useListWords();
  const words = useFailedWords(t('failed'));
  const query = useQuery(taskListQuery(taskQueryOf(filters, address.after)));
  const { assignee, priority, dueFrom, dueTo, isSnoozedShown } = filters;
  const set = [assignee, priority, dueFrom || dueTo, isSnoozedShown].filter(Boolean).length;
  const selection = useSelection<TaskSummary>({
    list: 'tasks',
    // The order doesn't change who is chosen.
    filters: JSON.stringify({ ...filters, sort: '' }),
    shown: query.data?.items ?? none,
    most: mostTasksAtOnce,
    onTooMany: () =>
      showToast({ tone: 'info', text: t('selection.tooMany', { most: mostTasksAtOnce }) }),
    onGone: () => showToast({ tone: 'info', text: t('selection.gone') }),
  });
  return (
    <>
      <div className={classes.filterLine}>
        <FoldedFilters label={set === 0 ? t('filters.label') : t('filters.chosen', { count: set })}>
          <FilterLine filters={filters} show={show} />
        </FoldedFilters>
      </div>
      <Loaded query={query} words={words} loading={<ListSkeleton label={t('loading')} />}>
        {({ items }) =>
          items.length === 0 ? (
            <NoTasks
              list={filters.list}
              isFiltered={Boolean(assignee || priority || dueFrom || dueTo)}
              onShow={(list) => show({ ...taskFiltersOf({}), list })}
              onAdd={() => quickAdd.current?.focus()}
            />
          ) : (
            <TaskTable
              rows={items}
              isDone={filters.list === 'done'}
              isMine={filters.list === 'mine'}
              isOutdated={query.isPlaceholderData}
              selection={selection}
            />
          )
        }
      </Loaded>
      {query.data && <ListPages address={address} next={query.data.next} words={listWords.pages} />}
      <ManyTasks selection={selection} />
    </>
  );
}

/** Why the list is empty, and what to do about it. */
function NoTasks({
  list,
  isFiltered,
  onShow,
  onAdd,
}: {
  list: TaskList;
  isFiltered: boolean;
  onShow: (list: TaskList) => void;
  onAdd: () => void;
}) {
  const { t } = useTranslation(['tasks']);
  const icon = <IconListCheck size={26} stroke={1.6} />;
  if (isFiltered) {
    return (
      <EmptyState
        icon={icon}
        title={t('empty.filtered')}
        text={t('empty.filteredText')}
        action={
          <Button variant="default" onClick={() => onShow(list)}>
            {t('filters.clear')}
          </Button>
        }
      />
    );
  }
  const isOpenList = list === 'mine' || list === 'team';
  return (
    <EmptyState
      icon={icon}
      title={t(`empty.${list}`)}
      text={isOpenList && t('empty.text')}
      action={
        <Button variant="default" onClick={isOpenList ? onAdd : () => onShow('mine')}>
          {isOpenList ? t('quick.label') : t('section.open')}
        </Button>
      }
    />
  );
}

function FilterLine({
  filters,
  show,
}: {
  filters: TaskFilters;
  show: (wanted: TaskFilters) => void;
}) {
  const { t } = useTranslation(['tasks']);
  const { personName } = useFormat();
  const { data: staff = [] } = useRead(listStaffNames);
  const isDone = filters.list === 'done';
  return (
    <fieldset className={classes.filters} aria-label={t('filters.label')}>
      {filters.list !== 'mine' && (
        <NativeSelect
          aria-label={t('columns.assignee')}
          value={filters.assignee}
          onChange={(event) => show({ ...filters, assignee: event.currentTarget.value })}
        >
          <option value="">{t('filters.anybody')}</option>
          <option value="me">{t('filters.me')}</option>
          <option value="none">{t('filters.nobody')}</option>
          {staff.map((person) => (
            <option key={person.id} value={person.id}>
              {personName(person)}
            </option>
          ))}
        </NativeSelect>
      )}
      <NativeSelect
        aria-label={t('columns.priority')}
        value={filters.priority}
        onChange={(event) =>
          show({ ...filters, priority: event.currentTarget.value as TaskFilters['priority'] })
        }
      >
        <option value="">{t('filters.anyPriority')}</option>
        {taskPriorities.map((one) => (
          <option key={one} value={one}>
            {t(`priorities.${one}`)}
          </option>
        ))}
      </NativeSelect>
      {!isDone && <DueFilter filters={filters} show={show} />}
      {!isDone && (
        <NativeSelect
          aria-label={t('filters.sort')}
          value={filters.sort}
          onChange={(event) => show({ ...filters, sort: event.currentTarget.value })}
        >
          {taskSortChoices.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </NativeSelect>
      )}
      {!isDone && (
        <Switch
          label={t('filters.snoozed')}
          checked={filters.isSnoozedShown}
          onChange={(event) => show({ ...filters, isSnoozedShown: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}

/** By the day on which they are due; other days than these come by an address alone. */
function DueFilter({
  filters,
  show,
}: {
  filters: TaskFilters;
  show: (wanted: TaskFilters) => void;
}) {
  const { t } = useTranslation(['tasks']);
  const { day } = useFormat();
  const { dueFrom, dueTo } = filters;
  const choices = {
    any: { dueFrom: '', dueTo: '' },
    overdue: { dueFrom: '', dueTo: dayFromNow(-1) },
    today: { dueFrom: dayFromNow(), dueTo: dayFromNow() },
    week: { dueFrom: dayFromNow(), dueTo: dayFromNow(6) },
  };
  const names = Object.keys(choices) as (keyof typeof choices)[];
  const chosen = names.find(
    (name) => choices[name].dueFrom === dueFrom && choices[name].dueTo === dueTo,
  );
  return (
    <NativeSelect
      aria-label={t('filters.due')}
      value={chosen ?? 'other'}
      onChange={({ currentTarget: { value } }) => {
        const name = names.find((one) => one === value);
        if (name) show({ ...filters, ...choices[name] });
      }}
    >
      {names.map((name) => (
        <option key={name} value={name}>
          {t(`filters.dueDays.${name}`)}
        </option>
      ))}
      {!chosen && (
        <option value="other">{[dueFrom, dueTo].filter(Boolean).map(day).join(' – ')}</option>
      )}
    </NativeSelect>
  );
}
