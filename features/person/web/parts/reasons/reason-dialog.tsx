import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './reason-dialog.module.css';
import { ReasonForm, type ReasonFormProps } from './reason-form.tsx';
import { useReason } from './reason-input.tsx';

/** Asks for a required reason. Shows errors and keeps the reason. */
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
  // Survives closing and reopening the dialog.
  const reason = useReason();
  return (
    <Modal opened={isOpen} onClose={form.onClose} title={title} centered>
      <ReasonForm reason={reason} {...form}>
        <p className={classes.text}>{text}</p>
      </ReasonForm>
    </Modal>
  );
}
