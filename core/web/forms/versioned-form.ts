import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { type ContractFormOptions, useContractForm } from './contract-form.ts';
import { useKeptFormProps } from './kept-form-props.ts';
import { hasSameContent } from './same-content.ts';
import { useStaleTexts } from './stale-texts.ts';
import { retrySave, useStaleVersion } from './stale-version.ts';

interface VersionedFormOptions<Values extends object, Schema extends z.ZodType, Saved, Reply>
  extends Pick<ContractFormOptions<Values, Schema, Reply>, 'schema' | 'toSent' | 'onSaved'> {
  /** The form's initial record; null for a new one. */
  record: Saved;
  toValues: (record: Saved) => Values;
  /** The name for keeping typed text; without one, it isn't kept. */
  keptTextName?: string;
  send: (sent: z.input<Schema>, about: SentAbout<Values, Saved>) => Promise<Reply>;
}

interface SentAbout<Values, Saved> {
  values: Values;
  /** The version that was edited. */
  base: Saved;
  /** The version to save on: the same, or someone else's that this person was shown. */
  on: Saved;
}

/**
 * The form of `ui/versioned-form.tsx`, on a record that someone else may save first. Their version
 * is `theirs` until this person adopts it, or overwrites it by saving again.
 */
export function useVersionedForm<Values extends object, Schema extends z.ZodType, Saved, Reply>({
  record,
  toValues,
  keptTextName,
  send,
  ...options
}: VersionedFormOptions<Values, Schema, Saved, Reply>) {
  const stale = useStaleVersion(record);
  const { base, theirs } = stale;
  const form = useContractForm<Values, Schema, Reply>({
    ...options,
    initialValues: toValues(record),
    send: (sent, values) =>
      retrySave<Saved, Reply>(
        theirs ?? base.current,
        (on) => send(sent, { values, base: base.current, on }),
        (there) => hasSameContent(toValues(there), values),
      ),
    onProblem: stale.onProblem,
    ...(keptTextName !== undefined && { keep: { name: keptTextName, base } }),
  });
  const { t } = useTranslation('actions');
  const keptFormProps = useKeptFormProps(form);
  const staleTexts = useStaleTexts();

  function takeTheirs() {
    if (theirs === null) return;
    stale.goOnFrom(theirs);
    form.fields.setValues(toValues(theirs));
  }

  return {
    fields: form.fields,
    base,
    theirs,
    /** For `<VersionedForm {...formProps}>`. */
    formProps: {
      ...keptFormProps,
      submitLabel: t('save'),
      staleTexts,
      onTakeTheirs: takeTheirs,
    },
  };
}
