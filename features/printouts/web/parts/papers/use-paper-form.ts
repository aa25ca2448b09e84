import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod';
import type { Paper } from '#core/contract/printout.ts';
import { refetch } from '#core/web/api/read.ts';
import { type ContractForm, useContractForm } from '#core/web/forms/contract-form.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { showPaper } from '#features/printouts/contract/papers.ts';

type Way = 'show' | 'save';

export interface MakingPaper<Values extends object> {
  form: ContractForm<Values>;
  /** Submits the form to print or to save. */
  begin: (way: Way) => void;
  isUnderWay: (way: Way) => boolean;
}

/** Form for a printout, to be printed or saved. */
export function usePaperForm<Values extends object, Schema extends z.ZodType>({
  keptTextName,
  schema,
  initialValues,
  toSent,
  show,
  save,
  savedText,
  onShown,
}: {
  /** Name for the kept text. */
  keptTextName: string;
  schema: Schema;
  initialValues: Values;
  toSent: (values: Values) => z.input<Schema>;
  show: (body: z.input<Schema>) => Promise<Paper>;
  /** Resolves to the file name. */
  save: (body: z.input<Schema>) => Promise<string>;
  savedText: (name: string) => string;
  /** Receives the values too, so that editing can resume. */
  onShown: (paper: Paper, values: Values) => void;
}): MakingPaper<Values> {
  const client = useQueryClient();
  const way = useRef<Way>('show');
  const form = useContractForm<Values, Schema, Paper | string>({
    schema,
    initialValues,
    toSent,
    keep: { name: keptTextName },
    send: (body) => (way.current === 'show' ? show(body) : save(body)),
    onSaved: (made, values) => {
      void refetch(client, showPaper.changes);
      if (typeof made === 'string') showToast({ text: savedText(made) });
      else onShown(made, values);
    },
  });
  return {
    form,
    begin: (how) => {
      way.current = how;
      void form.submit();
    },
    isUnderWay: (how) => form.sending && way.current === how,
  };
}
