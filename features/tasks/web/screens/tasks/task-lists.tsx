import { Button, Popover, Stack, Switch, Tabs } from '@mantine/core';
import { IconFilter, IconListCheck, IconSquareCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
import { useRowDensity } from '#core/web/lists/row-density.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import iconOnPhone from '#core/web/ui/icon-on-phone.module.css';
import { useSelected } from '#core/web/ui/record-model.ts';
import {
  maxTasksAtOnce,
  type TaskList,
  type TaskSummary,
  taskLists,
  taskPriorities,
} from '#features/tasks/contract/tasks.ts';
import { taskListQuery } from '../../parts/queries.ts';
import { QuickAdd } from '../../parts/quick-add.tsx';
import { TaskCard, useTaskColumns } from '../../parts/task-columns.tsx';
import {
  countFilters,
  type TaskFilters,
  taskFilters,
  taskSortChoices,
  toTaskQuery,
} from '../../parts/task-filters.ts';
import { NewTaskButton } from '../../parts/tasks-section.tsx';
import { BulkActions } from './bulk-actions.tsx';
import classes from './task-lists.module.css';

/** Task lists, chosen by the URL. */
export function TaskLists({ onNew }: { onNew: () => void }) {
  const { t } = useTranslation(['tasks']);
  const list = useList(taskFilters);
  const { filters, show } = list;
  return (
    <Tabs
      data-full-width
      variant="pills"
      value={filters.list}
      keepMounted={false}
      onChange={(chosen) => show(defaultFilters((chosen ?? 'mine') as TaskList))}
    >
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        <Tabs.List aria-label={t('lists.label')} className={classes.tabs}>
          {taskLists.map((one) => (
            <Tabs.Tab key={one} value={one} className={classes.tab}>
              {t(`lists.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <NewTaskButton onPress={onNew} />
      </header>
      <Tabs.Panel value={filters.list}>
        <TaskListPanel list={list} />
      </Tabs.Panel>
    </Tabs>
  );
}

const defaultFilters = (list: TaskList): TaskFilters => ({ ...taskFilters.read({}), list });

function TaskListPanel({ list }: { list: ListState<TaskFilters> }) {
  const { t } = useTranslation(['tasks']);
  const { filters, show } = list;
  const failed = useLoadFailureTexts(t('failed'));
  const quickAdd = useRef<HTMLInputElement>(null);
  const [isSelecting, setSelecting] = useState(false);
  const { density } = useRowDensity();
  const query = useQuery(taskListQuery(toTaskQuery(filters, list.address.after)));
  const { selection, inTable } = useListSelection<TaskSummary>({
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
  const hasSelected = useSelected(selection, (rows) => rows.size > 0);
  const hasBoxes = isSelecting || hasSelected;
  function stopSelecting() {
    setSelecting(false);
    selection.clear();
  }
  const isDone = filters.list === 'done';
  const view = { isMine: filters.list === 'mine', isSelecting: hasBoxes };
  const columns = useTaskColumns({ ...view, isDone });
  return (
    <RecordList
      list={list}
      query={query}
      filterBar={
        <div className={classes.tools}>
          {/* Keeps its room below the bar, so that the rows stay in place. */}
          <div className={classes.toolLine} data-hidden={hasSelected || undefined}>
            {!isDone && (
              <div className={classes.quickAdd}>
                <QuickAdd isOneLine field={quickAdd} onAdded={() => {}} />
              </div>
            )}
            <FilterMenu filters={filters} show={show} />
            <Button
              variant="default"
              className={`${classes.tool} ${iconOnPhone.button}`}
              aria-label={t('selection.start')}
              aria-pressed={isSelecting}
              leftSection={<IconSquareCheck size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => setSelecting(!isSelecting)}
            >
              {t('selection.start')}
            </Button>
          </div>
          <BulkActions selection={selection} onClear={stopSelecting} />
        </div>
      }
      table={{
        label: t('table'),
        columns,
        card: (task) => <TaskCard task={task} {...view} />,
        selection: { ...inTable, hasBoxes },
        hasKeys: true,
        grid: { density },
      }}
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

function FilterMenu({
  filters,
  show,
}: {
  filters: TaskFilters;
  show: (wanted: TaskFilters) => void;
}) {
  const { t } = useTranslation(['tasks']);
  const { personName } = useFormat();
  const { data: staff = [] } = useRead(listStaffNames);
  const count = countFilters(filters);
  const label = count === 0 ? t('filters.label') : t('filters.chosen', { count });
  const isDone = filters.list === 'done';
  const choose = (name: 'assignee' | 'priority' | 'sort') => ({
    isLabelVisible: true,
    value: filters[name],
    onChange: (value: string) => show({ ...filters, [name]: value }),
  });
  return (
    <Popover position="bottom-end" shadow="md" radius={10} width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={`${classes.tool} ${iconOnPhone.button}`}
          data-on={count > 0 || undefined}
          aria-label={label}
          leftSection={<IconFilter size={16} stroke={1.8} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters.label')}>
        <Stack gap="sm">
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
          {!isDone && (
            <>
              <DueFilter filters={filters} show={show} />
              <FilterChoice
                {...choose('sort')}
                label={t('filters.sort')}
                choices={taskSortChoices.map((sort) => ({
                  value: sort,
                  label: t(`sorts.${sort}`),
                }))}
              />
              <Switch
                label={t('filters.snoozed')}
                checked={filters.snoozed !== ''}
                onChange={(event) =>
                  show({ ...filters, snoozed: event.currentTarget.checked ? 'also' : '' })
                }
              />
            </>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
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
      isLabelVisible
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
