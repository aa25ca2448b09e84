import { Menu } from '@mantine/core';
import { IconKeyboard, IconPhone, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { ButtonMenu } from '#core/web/ui/button-menu.tsx';

/** Ways for staff to enter an application. */
export function TakeFormMenu() {
  const { t } = useTranslation(['drafts', 'taken-forms']);
  return (
    <ButtonMenu label={t('add')} icon={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}>
      <Menu.Item
        component={Link}
        to={paths.draftNew}
        leftSection={<IconKeyboard size={18} stroke={1.8} aria-hidden="true" />}
      >
        {t('taken-forms:title.paper')}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={paths.draftNew}
        search={{ by: 'phone' } as never}
        leftSection={<IconPhone size={18} stroke={1.8} aria-hidden="true" />}
      >
        {t('taken-forms:title.phone')}
      </Menu.Item>
    </ButtonMenu>
  );
}
