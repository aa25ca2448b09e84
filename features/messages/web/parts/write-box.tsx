import { Button, Textarea } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { RuleMessage } from '#core/web/forms/rule-message.tsx';
import { useMessageDraft } from './use-message-draft.ts';
import classes from './write-box.module.css';

/** Writes a message. Keeps it after a failed send, and resends it unchanged. */
export function WriteBox({
  personId,
  name,
  field,
}: {
  personId: string;
  name: string;
  /** Lets the parent focus the field. */
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation('chats');
  const errorMessage = useErrorMessage();
  const { text, write, send, isSending, broken, failure } = useMessageDraft(personId);
  // On a phone, Enter must insert a line break.
  const hasKeyboard = useMediaQuery('(pointer: fine)', true);

  function onKeyDown(event: KeyboardEvent) {
    // Ignores Enter during IME composition, for instance in Japanese.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
    if (!hasKeyboard && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void submit();
  }

  function failureText(error: unknown) {
    if (isApiError(error, 'not-found')) return t('closed');
    return `${errorMessage(error)} ${t('notSent')}`;
  }

  async function submit() {
    await send();
    field.current?.focus();
  }

  const problem = broken ? (
    <RuleMessage rule={broken.rule} values={broken.values} />
  ) : (
    failure !== null && failureText(failure)
  );
  return (
    <form
      className={classes.box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Textarea
        ref={field}
        classNames={{
          root: classes.field,
          label: classes.label,
          wrapper: classes.wrapper,
          input: classes.input,
          description: classes.hint,
          error: classes.error,
        }}
        label={t('label', { name })}
        description={hasKeyboard ? t('hint') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={1}
        maxRows={6}
        value={text}
        readOnly={isSending}
        // Announced by role, because the focus is already in the field.
        error={problem && <span role="alert">{problem}</span>}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button
        type="submit"
        className={classes.send}
        loading={isSending}
        leftSection={<IconSend size={18} stroke={1.8} aria-hidden="true" />}
      >
        {t('send')}
      </Button>
    </form>
  );
}
