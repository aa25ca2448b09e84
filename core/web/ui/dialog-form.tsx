import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { FormProblem, FormStack } from './form-stack.tsx';

/** A short form in a dialog: closing it discards the input. */
export function DialogForm({
  form,
  intro,
  submitLabel,
  submitColor,
  cancelLabel,
  onCancel,
  children,
}: {
  form: {
    formProps: ComponentProps<'form'>;
    problem: string | null;
    problemCount: number;
    sending: boolean;
  };
  /** Above the error. */
  intro?: ReactNode;
  submitLabel: string;
  submitColor?: 'red';
  cancelLabel: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <FormStack {...form.formProps}>
      {intro}
      <FormProblem text={form.problem} count={form.problemCount} />
      {children}
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button type="submit" {...(submitColor && { color: submitColor })} loading={form.sending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
