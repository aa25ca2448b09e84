import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './menu-toggle.module.css';

/** Opens the menu where it slides over the page. */
export function MenuToggle({
  isOpen,
  onOpen,
  isFloating = false,
  button,
}: {
  isOpen: boolean;
  onOpen: () => void;
  /** Without a bar to stand in. */
  isFloating?: boolean;
  /** To give the focus back to. */
  button: Ref<HTMLButtonElement>;
}) {
  const { t } = useTranslation('shell');
  return (
    <ActionIcon
      ref={button}
      className={classes.toggle}
      data-floating={isFloating || undefined}
      variant={isFloating ? 'default' : 'subtle'}
      color="gray"
      size={isFloating ? 44 : 40}
      aria-label={t('menu.open')}
      aria-expanded={isOpen}
      aria-controls="menu"
      onClick={onOpen}
    >
      <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
