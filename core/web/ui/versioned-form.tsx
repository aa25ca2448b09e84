import type { ComponentProps } from 'react';
import type { Definition } from './definition-list.tsx';
import { KeptForm } from './kept-form.tsx';
import { StaleNotice, type StaleTexts } from './stale-notice.tsx';

type KeptFormProps = ComponentProps<typeof KeptForm>;

/**
 * A form in a dialog for a record that someone else may save first: a conflict is resolved above
 * the fields.
 */
export function VersionedForm({
  theirs,
  staleTexts,
  onTakeTheirs,
  ...props
}: Omit<KeptFormProps, 'question'> & {
  form: { submit: () => Promise<void> };
  /** The version that someone else has saved since this one was opened. */
  theirs: { title: string; items: readonly Definition[] } | null;
  staleTexts: StaleTexts;
  onTakeTheirs: () => void;
  onCancel: () => void;
}) {
  return (
    <KeptForm
      {...props}
      question={
        theirs && (
          <StaleNotice
            {...theirs}
            texts={staleTexts}
            onTakeTheirs={onTakeTheirs}
            onKeepMine={() => void props.form.submit()}
          />
        )
      }
    />
  );
}
