import { useEffect, useRef } from 'react';
import { type RestorableFields, useKeptForm } from '#core/web/forms/kept-text-form.ts';
import type { AnswerSheet, Unsaved } from './answer-sheet.ts';

/** A list, since what is kept of an object is only what the form knows beforehand. */
type Kept = Pick<Unsaved, 'answers'>;

const nothing: Kept = { answers: [] };

/** Keeps what is typed into a sheet until it is saved or given up, and puts it back. */
export function useKeptSheet(sheet: AnswerSheet, applicantId: string) {
  const versions = useRef<unknown>({});
  const fields = useRef<RestorableFields<Kept> | null>({
    getValues: () => ({ answers: sheet.unsaved().answers }),
    setValues: ({ answers }) => {
      sheet.takeBack({ answers, versions: versions.current as Unsaved['versions'] });
    },
    reset: sheet.discard,
    isDirty: () => sheet.countUnsaved() > 0,
  });
  const kept = useKeptForm<Kept>({
    keep: { name: `questionnaire:${applicantId}`, base: versions },
    initialValues: nothing,
    fields,
  });

  // The newest of each: the sheet is listened to once.
  const changed = useRef(kept.changed);
  changed.current = kept.changed;
  const last = useRef('');
  useEffect(() => {
    return sheet.subscribe(() => {
      const { answers, versions: seen } = sheet.unsaved();
      const text = JSON.stringify([answers, seen]);
      if (text === last.current) return;
      last.current = text;
      versions.current = seen;
      changed.current({ answers });
    });
  }, [sheet]);

  return {
    back: kept.back,
    forget: kept.forget,
    saved(): void {
      const rest = sheet.unsaved().answers;
      kept.saved(nothing);
      // What was typed while it was being saved.
      if (rest.length > 0) kept.changed({ answers: rest });
    },
  };
}
