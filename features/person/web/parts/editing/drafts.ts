import { useEffect, useRef, useState } from 'react';
import type { FormText } from '#core/web/forms/kept-text.ts';
import { lasting } from '#core/web/forms/kept-text-entries.ts';
import { keptText } from '#core/web/forms/kept-text-session.ts';
import { type PersonField, personFieldNames } from '#features/person/contract/person-fields.ts';
import { type OpenField, type OpenFields, openField, toDrafts } from './field-state.ts';

/** Keeps what is typed into fields, and reopens those fields on the next visit. */
export function useDrafts(
  applicantId: string,
  { isUnused, onRestore }: { isUnused: () => boolean; onRestore: (fields: OpenFields) => void },
) {
  const text = useRef<FormText | null>(null);
  /** When the restored text was typed. */
  const [restoredAt, setRestoredAt] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each record that is opened
  useEffect(() => {
    const opened = keptText.openForm(lasting(`profile:${applicantId}`));
    text.current = opened;
    void opened?.restore(isUnused).then((found) => {
      const fields = toOpenFields(found?.values);
      if (found === null || Object.keys(fields).length === 0) return;
      onRestore(fields);
      setRestoredAt(new Date(found.at).toISOString());
    });
    return () => opened?.release();
  }, [applicantId]);

  return {
    restoredAt,
    keep(fields: OpenFields) {
      const drafts = toDrafts(fields);
      if (Object.keys(drafts).length > 0) return text.current?.keep({ values: drafts });
      text.current?.forget();
      setRestoredAt(null);
    },
  };
}

function toOpenFields(drafts: unknown): OpenFields {
  if (typeof drafts !== 'object' || drafts === null) return {};
  const known = personFieldNames.flatMap((name): [PersonField, OpenField][] => {
    const draft = (drafts as Partial<Record<string, { base: unknown; value: unknown }>>)[name];
    return draft ? [[name, { ...openField(draft.base, false), value: draft.value }]] : [];
  });
  return Object.fromEntries(known);
}
