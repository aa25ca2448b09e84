import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { FormActions, FormProblem, FormStack } from './form-stack.tsx';
import { KeptNotice, type KeptWords } from './kept-notice.tsx';
import { UnsavedGuard, type UnsavedWords } from './unsaved-guard.tsx';

/** What is shown of a form. */
interface ShownForm {
  formProps: ComponentProps<'form'>;
  problem: string | null;
  problemCount: number;
  sending: boolean;
  hasUnsaved: () => boolean;
  forgetKept: () => void;
}

/**
 * A form whose text is kept until it is saved or given up. Cancelling gives it up; the cross of a
 * dialog and Escape may be a slip, so what was typed is back when the dialog is opened again.
 */
export function KeptForm({
  form,
  unsavedWords,
  notice,
  question,
  submitLabel,
  cancelLabel,
  onCancel,
  endsDialog = true,
  children,
}: {
  form: ShownForm;
  unsavedWords: UnsavedWords;
  /** Says that earlier text has come back. */
  notice: KeptWords | null;
  /** Something to be answered first, above the fields; its own buttons take the place of those below. */
  question?: ReactNode;
  submitLabel: string;
  cancelLabel?: string;
  /** In a dialog: closes it. */
  onCancel?: () => void;
  /** No other part of the dialog follows it. */
  endsDialog?: boolean;
  children: ReactNode;
}) {
  const Actions = onCancel && endsDialog ? DialogActions : FormActions;
  return (
    // One child, so that the empty place of the notice takes no gap of a grid around.
    <div>
      <UnsavedGuard hasUnsaved={form.hasUnsaved} onLeave={form.forgetKept} words={unsavedWords} />
      <KeptNotice notice={notice} />
      <FormStack {...form.formProps}>
        <FormProblem text={form.problem} count={form.problemCount} />
        {question}
        {children}
        {!question && (
          <Actions>
            {onCancel && (
              <Button
                variant="default"
                onClick={() => {
                  form.forgetKept();
                  onCancel();
                }}
              >
                {cancelLabel}
              </Button>
            )}
            <Button type="submit" loading={form.sending}>
              {submitLabel}
            </Button>
          </Actions>
        )}
      </FormStack>
    </div>
  );
}
