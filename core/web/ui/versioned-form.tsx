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

/** What somebody else has saved while this was written. */
export interface TheirVersion {
  title: string;
  items: readonly Definition[];
  onTakeTheirs: () => void;
}

type Kept = ComponentProps<typeof KeptForm>;

/** In a dialog, a record that somebody else may save first: whose stands is asked above the fields. */
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
  /** No other part of the dialog follows it. */
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
