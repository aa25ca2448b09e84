import { ActionIcon, Button, Kbd, Modal, Switch } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import classes from './list-keys.module.css';
import { useSingleKeys } from './single-key.ts';

export interface ListKeysWords {
  open: string;
  title: string;
  /** Each key with what it does. */
  keys: readonly { keys: readonly string[]; does: string }[];
  turnOn: string;
  turnOnHint: string;
  close: string;
}

/** The keys that a list is gone through with: opened by `?` or its button, and turned off here. */
export function ListKeys({
  isOn,
  onTurn,
  words,
}: {
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  words: ListKeysWords;
}) {
  const [isOpen, setOpen] = useState(false);
  useSingleKeys(isOn, { '?': () => setOpen(true) });
  return (
    <>
      <ActionIcon
        className={classes.open}
        variant="default"
        size={30}
        aria-label={words.open}
        title={words.open}
        aria-haspopup="dialog"
        aria-keyshortcuts={isOn ? '?' : undefined}
        onClick={() => setOpen(true)}
      >
        <IconKeyboard size={18} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={words.title} centered>
        <dl className={classes.keys}>
          {words.keys.map(({ keys, does }) => (
            <div key={does} className={classes.key}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <Switch
          className={classes.turn}
          label={words.turnOn}
          description={words.turnOnHint}
          checked={isOn}
          onChange={(event) => onTurn(event.currentTarget.checked)}
        />
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{words.close}</Button>
        </DialogActions>
      </Modal>
    </>
  );
}
