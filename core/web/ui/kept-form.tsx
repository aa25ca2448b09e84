import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { DialogActions } from './dialog-actions.tsx';
import { FormActions, FormProblem, FormStack } from './form-stack.tsx';
import { KeptNotice, type KeptNoticeContent } from './kept-notice.tsx';
import { UnsavedGuard, type UnsavedTexts } from './unsaved-guard.tsx';

interface ShownForm {
  formProps: ComponentProps<'form'>;
  problem: string | null;
  problemCount: number;
  sending: boolean;
  hasUnsaved: () => boolean;
  forgetKeptText: () => void;
}

/**
 * A form whose text is kept until saved or discarded. Cancel discards it; closing a dialog with X
 * or Escape may be a slip, so the text is restored when it opens again.
 */
export function KeptForm({
  form,
  unsavedTexts,
  notice,
  question,
  submitLabel,
  cancelLabel,
  onCancel,
  endsDialog = true,
  children,
}: {
  form: ShownForm;
  unsavedTexts: UnsavedTexts;
  /** Announces restored text. */
  notice: KeptNoticeContent | null;
  /** A question to answer first, above the fields; its buttons replace those below. */
  question?: ReactNode;
  submitLabel: string;
  cancelLabel?: string;
  /** In a dialog: closes it. */
  onCancel?: () => void;
  /** The form is the last part of the dialog. */
  endsDialog?: boolean;
  children: ReactNode;
}) {
  const Actions = onCancel && endsDialog ? DialogActions : FormActions;
  return (
    // A single child, so that an empty notice takes no gap in a surrounding grid.
    <div>
      <UnsavedGuard
        hasUnsaved={form.hasUnsaved}
        onLeave={form.forgetKeptText}
        texts={unsavedTexts}
      />
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
                  form.forgetKeptText();
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
