import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { type BrokenRule, brokenRules } from '#core/contract/validation-rules.ts';
import { newId } from '#core/web/browser/new-id.ts';
import type { FormText } from '#core/web/forms/kept-text.ts';
import { lasting } from '#core/web/forms/kept-text-entries.ts';
import { keptText } from '#core/web/forms/kept-text-session.ts';
import { sendMessage } from '#features/messages/contract/chats.ts';
import { useSendMessage } from './queries.ts';

/** Last attempted submission. Resending the same text reuses its id. */
const attemptSchema = z.object({ id: z.string(), text: z.string() });
const draftSchema = z.object({ text: z.string(), attempt: attemptSchema.nullable() });

export interface MessageDraft {
  text: string;
  write: (text: string) => void;
  send: () => Promise<void>;
  isSending: boolean;
  broken: BrokenRule | null;
  failure: unknown;
}

/** Draft of a message. Survives navigation and session end. */
export function useMessageDraft(personId: string): MessageDraft {
  const { mutateAsync, isPending } = useSendMessage(personId);
  const [text, setText] = useState('');
  const [broken, setBroken] = useState<BrokenRule | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = useRef<z.infer<typeof attemptSchema> | null>(null);
  const draftStore = useRef<FormText | null>(null);
  const isTouched = useRef(false);

  useEffect(() => {
    const store = keptText.openForm(lasting(`chat:${personId}`));
    draftStore.current = store;
    void store
      ?.restore(() => !isTouched.current)
      .then((found) => {
        const read = draftSchema.safeParse(found?.values);
        if (!read.success) return;
        attempt.current = read.data.attempt;
        setText(read.data.text);
      });
    return () => {
      store?.release();
      draftStore.current = null;
    };
  }, [personId]);

  function write(written: string) {
    isTouched.current = true;
    setText(written);
    setBroken(null);
    if (written.trim() === '') draftStore.current?.forget();
    else draftStore.current?.keep({ values: { text: written, attempt: attempt.current } });
  }

  async function send() {
    if (isPending) return;
    const checked = sendMessage.body.shape.text.safeParse(text);
    setFailure(null);
    setBroken(checked.success ? null : (brokenRules(checked.error)[0] ?? null));
    if (!checked.success) return;
    const isSame = attempt.current?.text === checked.data;
    attempt.current = {
      id: isSame && attempt.current ? attempt.current.id : newId(),
      text: checked.data,
    };
    // Stores the attempt before sending, so that its id survives a crash.
    draftStore.current?.keep({ values: { text, attempt: attempt.current } });
    try {
      await mutateAsync({ params: { id: personId }, body: attempt.current });
      attempt.current = null;
      setText('');
      draftStore.current?.forget();
    } catch (error) {
      setFailure(error);
    }
  }

  return { text, write, send, isSending: isPending, broken, failure };
}
