import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayFromNow, nextMonday } from '#core/web/i18n/local-day.ts';
import type { MenuButton } from '#core/web/ui/lazy-menu.tsx';
import { OpeningMenu } from '#core/web/ui/opening-menu.tsx';
import { DayDialog } from './day-dialog.tsx';
import classes from './task-columns.module.css';
import { useShortDay } from './task-display.tsx';
import { type ChangedTask, useChangeTasks } from './use-change-tasks.ts';

export function SnoozeChoices({
  button,
  label,
  task,
  onSnoozed,
}: {
  button: MenuButton;
  /** Name of the menu and of the dialog. */
  label: string;
  task: ChangedTask;
  onSnoozed: (() => void) | undefined;
}) {
  const { t } = useTranslation(['tasks']);
  const formatDay = useShortDay();
  const { change, isPending } = useChangeTasks();
  const [isChoosing, setChoosing] = useState(false);
  const isSnoozed = task.snoozedUntil !== null && task.snoozedUntil > dayFromNow();
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
      <OpeningMenu button={button} position="bottom-end" width={280}>
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
      </OpeningMenu>
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
