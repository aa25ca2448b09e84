import { Button, Modal } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import classes from './unsaved-guard.module.css';

export interface UnsavedWords {
  title: string;
  text: string;
  stay: string;
  leave: string;
}

/**
 * Asks before typed work is lost: in a dialog when the person goes to another screen, in the
 * browser's own words when they close the tab or reload. Changing the query or the fragment of the
 * same screen asks nothing.
 */
export function UnsavedGuard({
  hasUnsaved,
  onLeave,
  words,
}: {
  hasUnsaved: () => boolean;
  /** The person leaves without saving. */
  onLeave?: () => void;
  words: UnsavedWords;
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
      title={words.title}
      centered
      size="md"
    >
      <p className={classes.text}>{words.text}</p>
      <div className={classes.actions}>
        <Button
          variant="default"
          onClick={() => {
            onLeave?.();
            blocker.proceed?.();
          }}
        >
          {words.leave}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {words.stay}
        </Button>
      </div>
    </Modal>
  );
}
