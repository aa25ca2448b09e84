import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { type BrokenRule, brokenRules } from '#core/contract/validation-rules.ts';
import { newId } from '#core/web/browser/new-id.ts';
import type { HeldText } from '#core/web/forms/kept-text.ts';
import { lasting } from '#core/web/forms/kept-text-entries.ts';
import { keptText } from '#core/web/forms/kept-text-session.ts';
import { sendMessage } from '#features/messages/contract/chats.ts';
import { useSendMessage } from './queries.ts';

/** Last attempted submission. Resending the same text reuses its id. */
const attempted = z.object({ id: z.string(), text: z.string() });
const kept = z.object({ text: z.string(), attempt: attempted.nullable() });

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
  const attempt = useRef<z.infer<typeof attempted> | null>(null);
  const held = useRef<HeldText | null>(null);
  const isTouched = useRef(false);

  useEffect(() => {
    const own = keptText.hold(lasting(`chat:${personId}`));
    held.current = own;
    void own
      ?.restore(() => !isTouched.current)
      .then((found) => {
        const read = kept.safeParse(found?.values);
        if (!read.success) return;
        attempt.current = read.data.attempt;
        setText(read.data.text);
      });
    return () => {
      own?.release();
      held.current = null;
    };
  }, [personId]);

  function write(written: string) {
    isTouched.current = true;
    setText(written);
    setBroken(null);
    if (written.trim() === '') held.current?.forget();
    else held.current?.keep({ values: { text: written, attempt: attempt.current } });
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
    held.current?.keep({ values: { text, attempt: attempt.current } });
    try {
      await mutateAsync({ params: { id: personId }, body: attempt.current });
      attempt.current = null;
      setText('');
      held.current?.forget();
    } catch (error) {
      setFailure(error);
    }
  }

  return { text, write, send, isSending: isPending, broken, failure };
}
