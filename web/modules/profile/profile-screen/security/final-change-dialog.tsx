import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmed } from '#web/platform/confirmed.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useIsAskingForProof } from '#web/platform/fresh-proof.ts';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Notice } from '#web/ui/notice.tsx';
import classes from './dialogs.module.css';

interface Change<Reply> {
  text: ReactNode;
  /** What the button says that does it. */
  action: string;
  color?: 'red';
  send: () => Promise<Reply>;
  onDone: (reply: Reply) => void;
}

/** Asks before something that can't be undone. Stays open with a sentence when it did not work. */
export function FinalChangeDialog<Reply>({
  isOpen,
  title,
  onClose,
  focusAfter,
  onDone,
  ...change
}: Change<Reply> & {
  isOpen: boolean;
  title: string;
  onClose: () => void;
  /** What takes the focus once it is done, since the button that opened this is gone then. */
  focusAfter?: RefObject<HTMLElement | null>;
}) {
  const isAsking = useIsAskingForProof();
  const isDone = useRef(false);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={() => {
        if (isDone.current) focusAfter?.current?.focus();
        isDone.current = false;
      }}
      closeOnEscape={!isAsking}
      title={title}
      centered
    >
      <Question
        {...change}
        onClose={onClose}
        onDone={(reply) => {
          isDone.current = true;
          onClose();
          onDone(reply);
        }}
      />
    </Modal>
  );
}

function Question<Reply>({
  text,
  action,
  color,
  send,
  onDone,
  onClose,
}: Change<Reply> & { onClose: () => void }) {
  const { t } = useTranslation('actions');
  const errorWords = useErrorWords();
  const [isDone, setDone] = useState(false);
  const change = useMutation({
    mutationFn: () => confirmed(send),
    onSuccess: (reply) => {
      if (reply === null) return;
      setDone(true);
      onDone(reply);
    },
  });
  return (
    <>
      <div className={classes.text}>{text}</div>
      {change.isError && (
        <div className={classes.problem}>
          <Notice key={change.submittedAt} tone="bad" takesFocus>
            {errorWords(change.error)}
          </Notice>
        </div>
      )}
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          color={color}
          loading={change.isPending}
          // While it closes: once is enough.
          disabled={isDone}
          onClick={() => change.mutate()}
        >
          {action}
        </Button>
      </DialogActions>
    </>
  );
}
