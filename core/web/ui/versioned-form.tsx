import type { ComponentProps, ReactNode } from 'react';
import type { Definition } from './definition-list.tsx';
import { KeptForm } from './kept-form.tsx';
import { StaleNotice, type StaleWords } from './stale-notice.tsx';
import type { UnsavedWords } from './unsaved-guard.tsx';

export interface VersionedFormWords {
  unsaved: UnsavedWords;
  stale: StaleWords;
  save: string;
  cancel: string;
}

/** The version that someone else has saved since this one was opened. */
export interface TheirVersion {
  title: string;
  items: readonly Definition[];
  onTakeTheirs: () => void;
}

type Kept = ComponentProps<typeof KeptForm>;

/**
 * A form in a dialog for a record that someone else may save first: a conflict is resolved above
 * the fields.
 */
export function VersionedForm({
  form,
  words,
  notice,
  theirs,
  onCancel,
  endsDialog = true,
  children,
}: {
  form: Kept['form'] & { submit: () => Promise<void> };
  words: VersionedFormWords;
  notice: Kept['notice'];
  theirs: TheirVersion | null;
  onCancel: () => void;
  /** The form is the last part of the dialog. */
  endsDialog?: boolean;
  children: ReactNode;
}) {
  return (
    <KeptForm
      form={form}
      unsavedWords={words.unsaved}
      notice={notice}
      question={
        theirs && (
          <StaleNotice {...theirs} words={words.stale} onKeepMine={() => void form.submit()} />
        )
      }
      submitLabel={words.save}
      cancelLabel={words.cancel}
      onCancel={onCancel}
      endsDialog={endsDialog}
    >
      {children}
    </KeptForm>
  );
}
