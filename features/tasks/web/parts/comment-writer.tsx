import { Button, Group } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Mention } from '#core/contract/mentions.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { MentionField } from '#features/notes/web/parts/mention-field.tsx';
import { mentionsIn } from '#features/notes/web/parts/mentions.ts';
import type { TaskPerson } from '#features/tasks/contract/tasks.ts';
import classes from './task-form.module.css';

/** Writes or edits a comment; offers the people who can see the task as mentions. */
export function CommentWriter({
  label,
  submitLabel,
  colleagues,
  beginning = { text: '', mentions: [] },
  otherActions,
  onSend,
}: {
  label: string;
  submitLabel: string;
  colleagues: readonly TaskPerson[];
  beginning?: { text: string; mentions: readonly Mention[] };
  otherActions?: ReactNode;
  onSend: (input: { text: string; mentions: string[] }) => Promise<unknown>;
}) {
  const { t } = useTranslation(['tasks']);
  const errorMessage = useErrorMessage();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(beginning.text);
  const [mentioned, setMentioned] = useState(beginning.mentions);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function send() {
    if (text.trim() === '' || isSending) return;
    setSending(true);
    setFailure(null);
    try {
      await onSend({ text, mentions: mentionsIn(text, mentioned).map(({ id }) => id) });
      setText('');
      setMentioned([]);
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(false);
    }
  }

  const issue = isApiError(failure) ? failure.issues[0] : undefined;
  return (
    <form
      className={classes.commentForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <MentionField
        field={field}
        label={label}
        hint={t('comments.hint')}
        colleagues={colleagues}
        text={text}
        isReadOnly={isSending}
        problem={issue?.message ?? (failure ? errorMessage(failure) : null)}
        hasProblem={failure !== null}
        onWrite={setText}
        onMention={(person, named) => {
          setMentioned([...mentioned, person]);
          setText(named);
        }}
        onSubmit={() => void send()}
      />
      <Group gap="xs">
        {otherActions}
        <Button type="submit" variant="default" loading={isSending}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}
