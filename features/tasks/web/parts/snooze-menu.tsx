import { ActionIcon, Button } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { LazyMenu } from '#core/web/ui/lazy-menu.tsx';
import classes from './task-columns.module.css';
import type { ChangedTask } from './use-change-tasks.ts';

const load = () => import('./snooze-choices.tsx');
const SnoozeChoices = lazyPart(async () => (await load()).SnoozeChoices);

/** Snoozes a task until a suggested day or any other. */
export function SnoozeMenu({
  task,
  isWide = false,
  onSnoozed,
}: {
  task: ChangedTask;
  /** Shows the label next to the icon. */
  isWide?: boolean;
  onSnoozed?: () => void;
}) {
  const { t } = useTranslation(['tasks']);
  const label = t('snooze.one', { title: task.title });
  const icon = <IconZzz size={18} stroke={1.8} aria-hidden="true" />;
  const button = isWide ? (
    <Button variant="default" size="compact-md" leftSection={icon}>
      {t('snooze.confirm')}
    </Button>
  ) : (
    <ActionIcon
      className={classes.snooze ?? ''}
      variant="subtle"
      color="gray"
      size={28}
      aria-label={label}
      title={label}
    >
      {icon}
    </ActionIcon>
  );
  return (
    <LazyMenu button={button} load={load}>
      {(target) => (
        <SnoozeChoices button={target} label={label} task={task} onSnoozed={onSnoozed} />
      )}
    </LazyMenu>
  );
}
