import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import classes from './confirm-dialog.module.css';
import { DialogActions } from './dialog-actions.tsx';
import { Notice } from './notice.tsx';

interface Question<Reply> {
  /** What will happen. */
  text: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  color?: 'red';
  /** Whether the focus starts on the way out, and not on the cross above it. */
  focusesCancel?: boolean;
  errorText: (error: unknown) => string;
  /** `null`: the person declined after all, and the dialog stays open. */
  onConfirm: () => Promise<Reply | null> | Reply | null;
  onDone?: (reply: Reply) => void;
}

/** Asks before a step that can't be undone. Stays open, and says why, when the step fails. */
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
  /** Takes the focus once it's done, where the button that opened this is gone then. */
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
          // While it closes: once is enough.
          disabled={isDone}
          onClick={() => step.mutate()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  );
}
