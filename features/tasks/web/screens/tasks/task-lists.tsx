import { Button, Switch, Tabs } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { FilterChoice } from '#core/web/lists/filter-choice.tsx';
import { type ListState, useList } from '#core/web/lists/list-address.ts';
import { useListSelection } from '#core/web/lists/list-selection.ts';
import { RecordList } from '#core/web/lists/record-list.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FoldedFilters } from '#core/web/ui/folded-filters.tsx';
import {
  maxTasksAtOnce,
  type TaskList,
  type TaskSummary,
  taskLists,
  taskPriorities,
} from '#features/tasks/contract/tasks.ts';
import { taskListQuery } from '../../parts/queries.ts';
import { QuickAdd } from '../../parts/quick-add.tsx';
import { useTaskColumns } from '../../parts/task-columns.tsx';
import {
  countFilters,
  type TaskFilters,
  taskFilters,
  taskSortChoices,
  toTaskQuery,
} from '../../parts/task-filters.ts';
import { BulkActions } from './bulk-actions.tsx';
import classes from './task-lists.module.css';

/** Task lists, chosen by the URL. */
export function TaskLists() {
  const { t } = useTranslation(['tasks']);
  const list = useList(taskFilters);
  const { filters, show } = list;
  const quickAdd = useRef<HTMLInputElement>(null);
  return (
    <Tabs
      value={filters.list}
      keepMounted={false}
      onChange={(chosen) => show(defaultFilters((chosen ?? 'mine') as TaskList))}
    >
      <Tabs.List aria-label={t('lists.label')} className={classes.tabs}>
        {taskLists.map((one) => (
          <Tabs.Tab key={one} value={one} className={classes.tab}>
            {t(`lists.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={filters.list}>
        {filters.list !== 'done' && <QuickAdd field={quickAdd} onAdded={() => {}} />}
        <TaskListPanel list={list} quickAdd={quickAdd} />
      </Tabs.Panel>
    </Tabs>
  );
}

const defaultFilters = (list: TaskList): TaskFilters => ({ ...taskFilters.read({}), list });

function TaskListPanel({
  list,
  quickAdd,
}: {
  list: ListState<TaskFilters>;
  quickAdd: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation(['tasks']);
  const { filters, show } = list;
  const failed = useLoadFailureTexts(t('failed'));
  const query = useQuery(taskListQuery(toTaskQuery(filters, list.address.after)));
  const activeCount = countFilters(filters);
  const selection = useListSelection<TaskSummary>({
    list: 'tasks',
    filters,
    visibleRows: query.data?.items,
    maxSelected: maxTasksAtOnce,
    name: ({ title }) => title,
    texts: {
      all: t('selection.all'),
      tooMany: (max) => t('selection.tooMany', { most: max }),
      gone: t('selection.gone'),
    },
  });
  const columns = useTaskColumns({
    isDone: filters.list === 'done',
    isMine: filters.list === 'mine',
  });
  const isSelecting = selection.selected.size > 0;
  return (
    <RecordList
      list={list}
      query={query}
      filterBar={
        <div className={classes.tools}>
          {/* Keeps its room below the bar, so that the rows stay in place. */}
          <div className={classes.filterLine} data-hidden={isSelecting || undefined}>
            <FoldedFilters
              label={
                activeCount === 0 ? t('filters.label') : t('filters.chosen', { count: activeCount })
              }
            >
              <FilterLine filters={filters} show={show} />
            </FoldedFilters>
          </div>
          <BulkActions selection={selection} />
        </div>
      }
      table={{ label: t('table'), columns, selection: selection.inTable, hasKeys: true }}
      empty={
        <NoTasks
          list={filters.list}
          isFiltered={countFilters({ ...filters, snoozed: '' }) > 0}
          onShow={(wanted) => show(defaultFilters(wanted))}
          onAdd={() => quickAdd.current?.focus()}
        />
      }
      failed={failed}
      loading={t('loading')}
    />
  );
}

/** Explains why the list is empty and suggests an action. */
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
  const choose = (name: 'assignee' | 'priority' | 'sort') => ({
    value: filters[name],
    onChange: (value: string) => show({ ...filters, [name]: value }),
  });
  return (
    <fieldset className={classes.filters} aria-label={t('filters.label')}>
      {filters.list !== 'mine' && (
        <FilterChoice
          {...choose('assignee')}
          label={t('columns.assignee')}
          any={t('filters.anybody')}
          choices={[
            { value: 'me', label: t('filters.me') },
            { value: 'none', label: t('filters.nobody') },
            ...staff.map((person) => ({ value: person.id, label: personName(person) })),
          ]}
        />
      )}
      <FilterChoice
        {...choose('priority')}
        label={t('columns.priority')}
        any={t('filters.anyPriority')}
        choices={taskPriorities.map((one) => ({ value: one, label: t(`priorities.${one}`) }))}
      />
      {!isDone && <DueFilter filters={filters} show={show} />}
      {!isDone && (
        <FilterChoice
          {...choose('sort')}
          label={t('filters.sort')}
          choices={taskSortChoices.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) }))}
        />
      )}
      {!isDone && (
        <Switch
          label={t('filters.snoozed')}
          checked={filters.snoozed !== ''}
          onChange={(event) =>
            show({ ...filters, snoozed: event.currentTarget.checked ? 'also' : '' })
          }
        />
      )}
    </fieldset>
  );
}

/** Offers common ranges; other ranges come only from the URL. */
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
    <FilterChoice
      label={t('filters.due')}
      value={chosen ?? 'other'}
      choices={names.map((name) => ({ value: name, label: t(`filters.dueDays.${name}`) }))}
      other={[dueFrom, dueTo].filter(Boolean).map(day).join(' – ')}
      onChange={(value) => {
        const name = names.find((one) => one === value);
        if (name) show({ ...filters, ...choices[name] });
      }}
    />
  );
}
