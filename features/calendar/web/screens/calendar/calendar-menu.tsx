import { Button, Menu } from '@mantine/core';
import { IconCalendarDown, IconChevronDown, IconRss } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#core/web/session/session.ts';
import classes from './calendar-screen.module.css';
import { ImportDialog } from './import-dialog.tsx';
import { SubscribeDialog } from './subscribe-dialog.tsx';

/** My calendar in other programs, and what other programs have written. */
export function CalendarMenu() {
  const { t } = useTranslation('events');
  const [open, setOpen] = useState<'subscribe' | 'import' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={classes.menu}>
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
