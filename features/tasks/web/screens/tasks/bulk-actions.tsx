import { Button, Menu, Modal, NativeSelect } from '@mantine/core';
import {
  IconCalendar,
  IconCheck,
  IconChevronDown,
  IconFlag,
  IconTrash,
  IconUserCheck,
  IconZzz,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { useListTexts } from '#core/web/lists/list-texts.ts';
import type { Selection } from '#core/web/lists/selection.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { useSelected } from '#core/web/ui/record-model.ts';
import { SelectionBar } from '#core/web/ui/selection-bar.tsx';
import { staffForFilesQuery } from '#features/accounts/web/parts/users/queries.ts';
import {
  type TaskPriority,
  type TaskSummary,
  taskPriorities,
} from '#features/tasks/contract/tasks.ts';
import { DayDialog } from '../../parts/day-dialog.tsx';
import { type TaskChange, useChangeTasks } from '../../parts/use-change-tasks.ts';

type BulkAction = 'assign' | 'due' | 'snooze' | 'priority';

/** Bulk actions on the selected tasks. All or nothing. */
export function BulkActions({
  selection,
  onClear,
}: {
  selection: Selection<TaskSummary>;
  onClear: () => void;
}) {
  const { t } = useTranslation(['tasks']);
  const selectionTexts = useListTexts().selection;
  const { number } = useFormat();
  const { change, isPending } = useChangeTasks();
  const [action, setAction] = useState<BulkAction | null>(null);
  const tasks = [...useSelected(selection, (rows) => rows).values()];
  if (tasks.length === 0) return null;
  const isOpen = tasks.some(({ doneAt }) => doneAt === null);

  async function run(wanted: TaskChange) {
    if (!(await change(tasks, wanted))) return;
    setAction(null);
    onClear();
  }

  return (
    <>
      <SelectionBar
        texts={{
          label: t('selection.label'),
          count: t('selection.count', { count: tasks.length, total: number(tasks.length) }),
          clear: selectionTexts.clear,
        }}
        onClear={onClear}
      >
        <Button
          variant="default"
          size="compact-md"
          disabled={isPending}
          leftSection={<IconCheck size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => void run({ isDone: isOpen })}
        >
          {t(isOpen ? 'many.complete' : 'many.reopen')}
        </Button>
        <ActionMenu
          isPending={isPending}
          onAsk={setAction}
          onDelete={() => void run({ isDeleted: true })}
        />
      </SelectionBar>
      <ActionDialog
        action={action}
        tasks={tasks}
        isPending={isPending}
        onClose={() => setAction(null)}
        onChosen={(wanted) => void run(wanted)}
      />
    </>
  );
}

const menuActions = [
  ['assign', IconUserCheck],
  ['due', IconCalendar],
  ['snooze', IconZzz],
  ['priority', IconFlag],
] as const;

/** Behind one button, because side by side they wouldn’t fit a phone. */
function ActionMenu({
  isPending,
  onAsk,
  onDelete,
}: {
  isPending: boolean;
  onAsk: (action: BulkAction) => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation(['tasks']);
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          disabled={isPending}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
        >
          {t('many.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('many.menu')}>
        {menuActions.map(([kind, Icon]) => (
          <Menu.Item
            key={kind}
            aria-haspopup="dialog"
            leftSection={<Icon size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => onAsk(kind)}
          >
            {t(`tasks:many.${kind}`)}
          </Menu.Item>
        ))}
        <Menu.Item
          leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
          onClick={onDelete}
        >
          {t('many.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DialogProps {
  isPending: boolean;
  onClose: () => void;
  onChosen: (change: TaskChange) => void;
}

/** Asks for a value that applies to all selected tasks. */
function ActionDialog({
  action,
  tasks,
  ...dialogProps
}: DialogProps & { action: BulkAction | null; tasks: readonly TaskSummary[] }) {
  const { t } = useTranslation(['tasks']);
  if (action === null) return null;
  if (action === 'due') {
    return (
      <DayDialog
        {...dialogProps}
        title={t('many.due')}
        label={t('columns.due')}
        description={t('many.dueHint')}
        confirm={t('many.confirm')}
        onChosen={(due) => dialogProps.onChosen({ due })}
      />
    );
  }
  if (action === 'snooze') {
    return (
      <DayDialog
        {...dialogProps}
        title={t('many.snooze')}
        label={t('snooze.day')}
        confirm={t('snooze.confirm')}
        from={dayFromNow(1)}
        onChosen={(snoozedUntil) => dialogProps.onChosen({ snoozedUntil })}
      />
    );
  }
  return <ChoiceDialog {...dialogProps} action={action} tasks={tasks} />;
}

function ChoiceDialog({
  action,
  tasks,
  isPending,
  onClose,
  onChosen,
}: DialogProps & { action: 'assign' | 'priority'; tasks: readonly TaskSummary[] }) {
  const { t } = useTranslation(['tasks', 'actions']);
  const { personName } = useFormat();
  const files = tasks.flatMap(({ applicant }) => applicant?.id ?? []);
  const { data: staff = [] } = useQuery({
    ...staffForFilesQuery(files),
    enabled: action === 'assign',
  });
  const [value, setValue] = useState(action === 'priority' ? 'normal' : '');
  function confirm(event: FormEvent) {
    event.preventDefault();
    if (action === 'assign') onChosen({ assigneeId: value || null });
    else onChosen({ priority: value as TaskPriority });
  }
  return (
    <Modal opened onClose={onClose} title={t(`tasks:many.${action}`)} centered>
      <form onSubmit={confirm}>
        <NativeSelect
          label={t(action === 'assign' ? 'columns.assignee' : 'columns.priority')}
          description={action === 'assign' && files.length > 0 && t('many.assignHint')}
          value={value}
          data-autofocus
          onChange={(event) => setValue(event.currentTarget.value)}
        >
          {action === 'assign' && <option value="">{t('assignee.team')}</option>}
          {action === 'assign' &&
            staff.map((person) => (
              <option key={person.id} value={person.id}>
                {personName(person)}
              </option>
            ))}
          {action === 'priority' &&
            taskPriorities.map((one) => (
              <option key={one} value={one}>
                {t(`tasks:priorities.${one}`)}
              </option>
            ))}
        </NativeSelect>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {t('actions:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('many.confirm')}
          </Button>
        </DialogActions>
      </form>
    </Modal>
  );
}
