import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayFromNow, nextMonday } from '#core/web/i18n/local-day.ts';
import { DayDialog } from './day-dialog.tsx';
import classes from './task-columns.module.css';
import { useShortDay } from './task-display.tsx';
import { type ChangedTask, useChangeTasks } from './use-change-tasks.ts';

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
  const formatDay = useShortDay();
  const { change, isPending } = useChangeTasks();
  const [isChoosing, setChoosing] = useState(false);
  const label = t('snooze.one', { title: task.title });
  const isSnoozed = task.snoozedUntil !== null && task.snoozedUntil > dayFromNow();
  const icon = <IconZzz size={18} stroke={1.8} aria-hidden="true" />;
  async function until(snoozedUntil: string | null) {
    if (!(await change([task], { snoozedUntil }))) return;
    setChoosing(false);
    onSnoozed?.();
  }
  const choices = [
    { day: dayFromNow(1), words: t('snooze.tomorrow') },
    { day: nextMonday(), words: t('snooze.nextWeek') },
    { day: dayFromNow(30), words: t('snooze.month') },
  ];
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          {isWide ? (
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
          )}
        </Menu.Target>
        <Menu.Dropdown aria-label={label}>
          {choices.map(({ day, words: text }) => (
            <Menu.Item
              key={text}
              rightSection={<span className={classes.until}>{formatDay(day)}</span>}
              onClick={() => void until(day)}
            >
              {text}
            </Menu.Item>
          ))}
          <Menu.Item aria-haspopup="dialog" onClick={() => setChoosing(true)}>
            {t('snooze.choose')}
          </Menu.Item>
          {isSnoozed && <Menu.Item onClick={() => void until(null)}>{t('snooze.wake')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <DayDialog
          title={label}
          label={t('snooze.day')}
          confirm={t('snooze.confirm')}
          from={dayFromNow(1)}
          isPending={isPending}
          onClose={() => setChoosing(false)}
          onChosen={(day) => void until(day)}
        />
      )}
    </>
  );
}
