import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './reason-dialog.module.css';
import { ReasonForm, type ReasonFormProps } from './reason-form.tsx';
import { useReason } from './reason-input.tsx';

/** Asks why something is done; without a reason it is not. What goes wrong is said, and the reason stays. */
export function ReasonDialog({
  isOpen = true,
  title,
  text,
  ...form
}: ReasonFormProps & {
  isOpen?: boolean;
  title: string;
  text: ReactNode;
}) {
  // Still there when the dialog is closed and opened again.
  const reason = useReason();
  return (
    <Modal opened={isOpen} onClose={form.onClose} title={title} centered>
      <ReasonForm reason={reason} {...form}>
        <p className={classes.text}>{text}</p>
      </ReasonForm>
    </Modal>
  );
}
