import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FormText } from './kept-text.ts';
import { keptText } from './kept-text-session.ts';
import { fitToForm, withoutPasswords } from './kept-text-values.ts';

export interface KeepOption {
  /** The form and the record: `applicant-edit:<id>`. Forms with the same name share their text. */
  name: string;
  /**
   * The version that the changes are based on. It is kept and restored with them, so that saving
   * detects a colleague's later version.
   */
  base?: RefObject<unknown>;
}

/** The part of a form that text is restored into. */
export interface RestorableFields<Values> {
  getValues: () => Values;
  setValues: (values: Values) => void;
  reset: () => void;
  isDirty: () => boolean;
}

/** Text restored into a form. */
export interface TextBack {
  /** When it was typed, as an ISO moment. */
  at: string;
  /** Discarded; `undo` restores it. */
  isDiscarded: boolean;
  discard: () => void;
  undo: () => void;
}

export interface KeptForm<Values> {
  /** Null if nothing was restored. */
  back: TextBack | null;
  changed: (values: Values) => void;
  /** Saved: nothing needs to be kept anymore. */
  saved: (values: Values) => void;
  forget: () => void;
}

interface Back<Values> {
  at: number;
  /** The form's values when the text was discarded, for undo. */
  discarded: { values: Values; base: unknown } | null;
}

/** Keeps what is typed into a form, and restores it when the form is opened again. */
export function useKeptForm<Values extends object>({
  keep,
  initialValues,
  fields,
}: {
  keep: KeepOption | undefined;
  initialValues: Values;
  /** Set before the first effect runs. */
  fields: RefObject<RestorableFields<Values> | null>;
}): KeptForm<Values> {
  const textRef = useRef<FormText | null>(null);
  const [back, setBack] = useState<Back<Values> | null>(null);
  const isRestoring = useRef(false);
  // The form's values when there is nothing to keep.
  const untouched = useRef(initialValues);
  const initialBase = useRef(keep?.base?.current);
  const name = keep?.name;

  /** Sets values that nobody typed, with the record they are based on. */
  function restoreValues(base: unknown, change: (form: RestorableFields<Values>) => void) {
    if (keep?.base) keep.base.current = base;
    isRestoring.current = true;
    preserveFocus(() => fields.current && change(fields.current));
    isRestoring.current = false;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each form that is opened
  useEffect(() => {
    if (name === undefined) return;
    const text = keptText.openForm(name);
    textRef.current = text;
    void text
      ?.restore(() => fields.current?.isDirty() === false)
      .then((found) => {
        if (found === null) return;
        const values = fitToForm(untouched.current, found.values);
        restoreValues(found.base ?? initialBase.current, (form) => form.setValues(values));
        setBack({ at: found.at, discarded: null });
      });
    return () => {
      text?.release();
      textRef.current = null;
    };
  }, [name]);

  return {
    back: back && {
      at: new Date(back.at).toISOString(),
      isDiscarded: back.discarded !== null,
      discard() {
        const values = fields.current?.getValues();
        if (values === undefined) return;
        setBack({ at: back.at, discarded: { values, base: keep?.base?.current } });
        textRef.current?.forget();
        restoreValues(initialBase.current, (form) => form.reset());
      },
      undo() {
        if (back.discarded === null) return;
        const { values, base } = back.discarded;
        setBack({ at: back.at, discarded: null });
        restoreValues(base, (form) => form.setValues(values));
        textRef.current?.keep(toTypedText(values, keep));
      },
    },
    changed(values) {
      if (isRestoring.current) return;
      // Undoing a discard would overwrite what is being typed now.
      setBack((before) => (before?.discarded ? null : before));
      if (JSON.stringify(values) === JSON.stringify(untouched.current)) textRef.current?.forget();
      else textRef.current?.keep(toTypedText(values, keep));
    },
    saved(values) {
      untouched.current = values;
      initialBase.current = keep?.base?.current;
      textRef.current?.forget();
      setBack(null);
    },
    forget: () => textRef.current?.forget(),
  };
}

function toTypedText(values: unknown, keep: KeepOption | undefined) {
  const text = { values: withoutPasswords(values) };
  return keep?.base ? { ...text, base: keep.base.current } : text;
}

/** Fields remount with their new values; the focus returns to the field that had it. */
function preserveFocus(change: () => void): void {
  const path = document.activeElement?.getAttribute('data-path');
  change();
  if (!path) return;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus();
  });
}
