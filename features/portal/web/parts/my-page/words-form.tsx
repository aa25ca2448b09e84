import { Textarea } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import classes from './my-page.module.css';

const TeamDangerPanel = lazyPart(
  async () => (await import('./team-danger-panel.tsx')).TeamDangerPanel,
);

/** The client's words to the team, in a dialog. */
export function WordsForm<Schema extends z.ZodType>({
  schema,
  toSent,
  send,
  intro,
  label,
  submitLabel,
  toast,
  onClose,
  children,
}: {
  schema: Schema;
  toSent: (words: { text: string }) => z.input<Schema>;
  send: (body: z.input<Schema>) => Promise<unknown>;
  intro: ReactNode;
  label: string;
  submitLabel: string;
  toast: string;
  onClose: () => void;
  /** Above the text field. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('actions');
  const [text, setText] = useState('');
  const { fields, ...form } = useContractForm({
    schema,
    initialValues: { text: '' },
    toSent,
    send,
    onSaved: () => {
      onClose();
      showToast({ text: toast });
    },
  });
  fields.watch('text', ({ value }) => setText(value));
  return (
    <DialogForm
      form={form}
      intro={<p className={classes.text}>{intro}</p>}
      submitLabel={submitLabel}
      cancelLabel={t('cancel')}
      onCancel={onClose}
    >
      {children}
      <Textarea
        key={fields.key('text')}
        {...fields.getInputProps('text')}
        label={label}
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        autoComplete="off"
        data-autofocus
      />
      <DangerHelp text={text} />
    </DialogForm>
  );
}

/** Where to get help now, below words that signal danger. */
export function DangerHelp({ text }: { text: string }) {
  return (
    <Suspense>
      <TeamDangerPanel text={text} />
    </Suspense>
  );
}
