import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './question-editor.module.css';

interface EntryButtonProps {
  label: string;
  onClick: () => void;
}

/** Adds an entry to a list of the question. */
export function AddButton({ label, onClick }: EntryButtonProps) {
  return (
    <Group>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={onClick}
      >
        {label}
      </Button>
    </Group>
  );
}

/** Removes the entry that it ends. */
export function RemoveButton({ label, onClick }: EntryButtonProps) {
  return (
    <Group>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.removeCondition}
        onClick={onClick}
      >
        {label}
      </Button>
    </Group>
  );
}
