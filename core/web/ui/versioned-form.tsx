import type { ComponentProps, ReactNode } from 'react';
import type { Definition } from './definition-list.tsx';
import { KeptForm } from './kept-form.tsx';
import { StaleNotice, type StaleTexts } from './stale-notice.tsx';
import type { UnsavedTexts } from './unsaved-guard.tsx';

export interface VersionedFormTexts {
  unsaved: UnsavedTexts;
  stale: StaleTexts;
  save: string;
  cancel: string;
}

/** The version that someone else has saved since this one was opened. */
export interface TheirVersion {
  title: string;
  items: readonly Definition[];
  onTakeTheirs: () => void;
}

type KeptFormProps = ComponentProps<typeof KeptForm>;

/**
 * A form in a dialog for a record that someone else may save first: a conflict is resolved above
 * the fields.
 */
export function VersionedForm({
  form,
  texts,
  notice,
  theirs,
  onCancel,
  endsDialog = true,
  children,
}: {
  form: KeptFormProps['form'] & { submit: () => Promise<void> };
  texts: VersionedFormTexts;
  notice: KeptFormProps['notice'];
  theirs: TheirVersion | null;
  onCancel: () => void;
  /** The form is the last part of the dialog. */
  endsDialog?: boolean;
  children: ReactNode;
}) {
  return (
    <KeptForm
      form={form}
      unsavedTexts={texts.unsaved}
      notice={notice}
      question={
        theirs && (
          <StaleNotice {...theirs} texts={texts.stale} onKeepMine={() => void form.submit()} />
        )
      }
      submitLabel={texts.save}
      cancelLabel={texts.cancel}
      onCancel={onCancel}
      endsDialog={endsDialog}
    >
      {children}
    </KeptForm>
  );
}
