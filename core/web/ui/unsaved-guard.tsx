import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { DialogActions } from './dialog-actions.tsx';
import classes from './unsaved-guard.module.css';

export interface UnsavedTexts {
  title: string;
  text: string;
  stay: string;
  leave: string;
}

/**
 * Asks before unsaved input is lost: in a dialog on navigation, in the browser's own words when the
 * tab closes or reloads. Changing the query or fragment of the same screen asks nothing.
 */
export function UnsavedGuard({
  hasUnsaved,
  onLeave,
  texts,
}: {
  hasUnsaved: () => boolean;
  /** The person leaves without saving. */
  onLeave?: () => void;
  texts: UnsavedTexts;
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasUnsaved(),
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={texts.title}
      centered
      // The button labels fit side by side in French too.
      size={480}
    >
      <p className={classes.text}>{texts.text}</p>
      <DialogActions>
        <Button
          variant="default"
          onClick={() => {
            onLeave?.();
            blocker.proceed?.();
          }}
        >
          {texts.leave}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {texts.stay}
        </Button>
      </DialogActions>
    </Modal>
  );
}
