import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './entry-menu.module.css';
import type { Moves } from './sortable-list.tsx';

/** Menu of a sortable entry, for people who neither drag nor use a keyboard. */
export function EntryMenu({
  name,
  moves,
  removeAction,
  children,
}: {
  name: string;
  moves: Moves;
  removeAction: { label: string; isDisabled?: boolean; onClick: () => void };
  /** First menu items. */
  children: ReactNode;
}) {
  const { t } = useTranslation('question-bank');
  return (
    <Menu width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={classes.button}
          aria-label={t('more', { question: name })}
        >
          <IconDots size={20} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {moves.up && (
          <Menu.Item
            leftSection={<IconArrowUp size={18} stroke={1.7} aria-hidden="true" />}
            onClick={moves.up}
          >
            {t('order.up')}
          </Menu.Item>
        )}
        {moves.down && (
          <Menu.Item
            leftSection={<IconArrowDown size={18} stroke={1.7} aria-hidden="true" />}
            onClick={moves.down}
          >
            {t('order.down')}
          </Menu.Item>
        )}
        <Menu.Item
          disabled={removeAction.isDisabled ?? false}
          leftSection={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
          onClick={removeAction.onClick}
        >
          {removeAction.label}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Name of a sortable entry with facts below. */
export function EntryText({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.words}>
      <p className={classes.name}>{name}</p>
      {children}
    </div>
  );
}

export function EntryNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}

export function EntryFacts({ facts }: { facts: readonly string[] }) {
  return (
    <ul className={classes.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
