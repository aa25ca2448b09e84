import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { type BrokenRule, brokenRules } from '#core/contract/validation-rules.ts';
import type { HeldText } from '#core/web/forms/kept-text.ts';
import { lasting } from '#core/web/forms/kept-text-entries.ts';
import { keptText } from '#core/web/forms/kept-text-session.ts';
import { type ContactKind, contactKinds } from '#features/notes/contract/enumerations.ts';
import { addNote, type Mention } from '#features/notes/contract/notes.ts';
import { mentionsIn } from './mentions.ts';

const mention = z.object({ id: z.string(), name: z.string() });
const kept = z.object({
  text: z.string(),
  chosen: z.array(mention),
  contact: z.enum(contactKinds).nullable().default(null),
  counselling: z.boolean().default(false),
  /** What was last tried to be sent: the very same, sent again, is the same note. */
  attempt: z.object({ id: z.string(), text: z.string() }).nullable(),
  /** Of the note that is being changed, as it was when the change began. */
  version: z.number().nullable(),
});
type Kept = z.infer<typeof kept>;

/** What is written, as it is sent. */
export interface Written {
  text: string;
  mentions: string[];
  contact: ContactKind | null;
  counselling: boolean;
}

export interface NoteDraft {
  text: string;
  version: number | null;
  contact: ContactKind | null;
  /** Whether it is of a counselling session, and so kept apart from what is given out. */
  counselling: boolean;
  setCounselling: (counselling: boolean) => void;
  /** How the writer was in touch with the person; null: the note is about something else. */
  beInTouch: (contact: ContactKind | null) => void;
  write: (text: string) => void;
  /** Somebody was chosen, and this is what the text says with their name. */
  mention: (person: Mention, text: string) => void;
  /**
   * Sends what is written; where that fails, it stays. `id` is the same for as long as the text is: sent
   * again after a lost reply, it is no second note.
   */
  send: (save: (written: Written, id: string) => Promise<unknown>) => Promise<boolean>;
  isSending: boolean;
  /** Goes on from this version, whatever was seen before. */
  goOnFrom: (version: number) => void;
  /** The person gives it up. */
  forget: () => void;
  /** What is wrong with the text. */
  broken: BrokenRule | null;
  /** Why it was not sent. */
  failure: unknown;
}

/** What somebody writes in a note; it outlives leaving the page, the end of the session and a crash. */
export function useNoteDraft(
  form: string,
  beginning: {
    text: string;
    mentions: readonly Mention[];
    version: number | null;
    contact: ContactKind | null;
    counselling: boolean;
  },
  newId: () => string,
): NoteDraft {
  const [state, setState] = useState<Kept>(() => ({
    text: beginning.text,
    chosen: [...beginning.mentions],
    attempt: null,
    version: beginning.version,
    contact: beginning.contact,
    counselling: beginning.counselling,
  }));
  const [isSending, setSending] = useState(false);
  const [broken, setBroken] = useState<BrokenRule | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const held = useRef<HeldText | null>(null);
  const isTouched = useRef(false);
  const untouched = useRef(beginning.text);

  useEffect(() => {
    const own = keptText.hold(lasting(form));
    held.current = own;
    void own
      ?.restore(() => !isTouched.current)
      .then((found) => {
        const read = kept.safeParse(found?.values);
        if (read.success) setState(read.data);
      });
    return () => {
      own?.release();
      held.current = null;
    };
  }, [form]);

  function change(next: Kept) {
    isTouched.current = true;
    setState(next);
    setBroken(null);
    const isUntouched =
      next.text.trim() === untouched.current && next.counselling === beginning.counselling;
    if (isUntouched && next.contact === beginning.contact) held.current?.forget();
    else held.current?.keep({ values: next });
  }

  async function send(save: (written: Written, id: string) => Promise<unknown>) {
    if (isSending) return false;
    const checked = addNote.body.shape.text.safeParse(state.text);
    setFailure(null);
    setBroken(checked.success ? null : (brokenRules(checked.error)[0] ?? null));
    if (!checked.success) return false;
    const text = checked.data;
    const attempt = state.attempt?.text === text ? state.attempt : { id: newId(), text };
    const next = { ...state, attempt };
    setState(next);
    // Before it is sent, so that it is the same note even after the page has crashed.
    held.current?.keep({ values: next });
    setSending(true);
    try {
      const mentions = mentionsIn(text, state.chosen).map(({ id }) => id);
      const { contact, counselling } = state;
      await save({ text, mentions, contact, counselling }, attempt.id);
      held.current?.forget();
      setState({
        ...state,
        text: untouched.current,
        chosen: [...beginning.mentions],
        contact: beginning.contact,
        counselling: beginning.counselling,
        attempt: null,
      });
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setSending(false);
    }
  }

  return {
    text: state.text,
    version: state.version,
    contact: state.contact,
    counselling: state.counselling,
    setCounselling: (counselling) => change({ ...state, counselling, attempt: null }),
    isSending,
    broken,
    failure,
    send,
    // Another contact is another note: what was tried before doesn't say it.
    beInTouch: (contact) => change({ ...state, contact, attempt: null }),
    write: (text) => change({ ...state, text }),
    mention: (person, text) => change({ ...state, text, chosen: [...state.chosen, person] }),
    goOnFrom: (version) => {
      setFailure(null);
      change({ ...state, version });
    },
    forget: () => held.current?.forget(),
  };
}
