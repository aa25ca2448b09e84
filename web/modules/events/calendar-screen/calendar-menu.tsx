import { Button, Menu } from '@mantine/core';
import { IconCalendarDown, IconChevronDown, IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#web/platform/session.ts';
import { useKeysSetting } from '#web/platform/single-keys.ts';
import { ListKeys } from '#web/ui/list-keys.tsx';
import classes from './calendar-screen.module.css';
import { ImportDialog } from './import-dialog.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';

/** My calendar in other programs, what other programs have written, and the keys. */
export function CalendarMenu() {
  const { t } = useTranslation(['events', 'lists', 'actions']);
  const [open, setOpen] = useState<'subscribe' | 'import' | null>(null);
  const { isOn, turn } = useKeysSetting();
  const close = () => setOpen(null);
  return (
    <div className={classes.menu}>
      <ListKeys
        isOn={isOn}
        onTurn={turn}
        words={{
          open: t('lists:keys.open'),
          title: t('keys.title'),
          keys: [
            { keys: ['t'], does: t('today') },
            { keys: ['j'], does: t('keys.next') },
            { keys: ['k'], does: t('keys.previous') },
            ...(may('event:write')
              ? [
                  { keys: ['n'], does: t('newTitle') },
                  { keys: ['m'], does: t('keys.move') },
                  { keys: ['←', '→', '↑', '↓'], does: t('keys.arrows') },
                  { keys: [t('lists:keys.shift'), '↑', '↓'], does: t('keys.length') },
                  { keys: [t('lists:keys.enter'), t('keys.escape')], does: t('keys.end') },
                ]
              : []),
            { keys: ['?'], does: t('lists:keys.help') },
          ],
          turnOn: t('lists:keys.on'),
          turnOnHint: t('lists:keys.onHint'),
          close: t('actions:close'),
        }}
      />
      <Menu>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
          >
            {t('menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRss size={17} stroke={1.7} aria-hidden="true" />}
            onClick={() => setOpen('subscribe')}
          >
            {t('subscribe.action')}
          </Menu.Item>
          {may('event:write') && (
            <Menu.Item
              leftSection={<IconCalendarDown size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => setOpen('import')}
            >
              {t('import.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {open === 'subscribe' && <SubscribeDialog onClose={close} />}
      {open === 'import' && <ImportDialog onClose={close} />}
    </div>
  );
}
