import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import classes from './confirm-dialog.module.css';
import { DialogActions } from './dialog-actions.tsx';
import { Notice } from './notice.tsx';

interface Question<Reply> {
  /** The consequences. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  color?: 'red';
  /** Starts the focus on Cancel instead of the close button. */
  focusesCancel?: boolean;
  errorText: (error: unknown) => string;
  /** `null`: the person declined after all, and the dialog stays open. */
  onConfirm: () => Promise<Reply | null> | Reply | null;
  onDone?: (reply: Reply) => void;
}

/** Asks before a step that can't be undone. Stays open with an error when the step fails. */
export function ConfirmDialog<Reply>({
  isOpen,
  title,
  closeOnEscape = true,
  focusAfter,
  onClose,
  onDone,
  ...question
}: Question<Reply> & {
  isOpen: boolean;
  title: ReactNode;
  closeOnEscape?: boolean;
  /** Takes the focus afterwards, where the opening button is gone by then. */
  focusAfter?: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const isDone = useRef(false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        if (isDone.current) focusAfter?.current?.focus();
        isDone.current = false;
      }}
      closeOnEscape={closeOnEscape}
      title={title}
      centered
    >
      <Content
        {...question}
        onClose={onClose}
        onDone={(reply) => {
          isDone.current = true;
          onClose();
          onDone?.(reply);
        }}
      />
    </Modal>
  );
}

function Content<Reply>({
  text,
  confirmLabel,
  cancelLabel,
  color,
  focusesCancel = true,
  errorText,
  onConfirm,
  onDone,
  onClose,
}: Question<Reply> & { onDone: (reply: Reply) => void; onClose: () => void }) {
  const [isDone, setDone] = useState(false);
  const step = useMutation({
    mutationFn: async () => onConfirm(),
    onSuccess: (reply) => {
      if (reply === null) return;
      setDone(true);
      onDone(reply);
    },
  });
  return (
    <>
      <div className={classes.text}>{text}</div>
      {step.isError && (
        <div className={classes.problem}>
          <Notice key={step.submittedAt} tone="bad" takesFocus>
            {errorText(step.error)}
          </Notice>
        </div>
      )}
      <DialogActions>
        <Button variant="default" data-autofocus={focusesCancel || undefined} onClick={onClose}>
          {cancelLabel}
        </Button>
        <Button
          {...(color && { color })}
          loading={step.isPending}
          // While it closes, so that it runs once.
          disabled={isDone}
          onClick={() => step.mutate()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  );
}
