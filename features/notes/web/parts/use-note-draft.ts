import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import type { Mention } from '#core/contract/mentions.ts';
import { type BrokenRule, brokenRules } from '#core/contract/validation-rules.ts';
import type { FormText } from '#core/web/forms/kept-text.ts';
import { lasting } from '#core/web/forms/kept-text-entries.ts';
import { keptText } from '#core/web/forms/kept-text-session.ts';
import { type ContactKind, contactKinds } from '#features/notes/contract/enumerations.ts';
import { addNote } from '#features/notes/contract/notes.ts';
import { mentionsIn } from './mentions.ts';

const mention = z.object({ id: z.string(), name: z.string() });
const draftSchema = z.object({
  text: z.string(),
  chosen: z.array(mention),
  contact: z.enum(contactKinds).nullable().default(null),
  counselling: z.boolean().default(false),
  /** Last attempted submission. Resending the same content reuses its id. */
  attempt: z.object({ id: z.string(), text: z.string() }).nullable(),
  /** Version the edit is based on. */
  version: z.number().nullable(),
});
type StoredDraft = z.infer<typeof draftSchema>;

export interface NoteSubmission {
  text: string;
  mentions: string[];
  contact: ContactKind | null;
  counselling: boolean;
}

export interface NoteDraft {
  text: string;
  version: number | null;
  contact: ContactKind | null;
  /** Counseling notes are kept out of general disclosures. */
  counselling: boolean;
  setCounselling: (counselling: boolean) => void;
  /** Sets the contact kind; null when the note isn't about a contact. */
  setContact: (contact: ContactKind | null) => void;
  write: (text: string) => void;
  /** Adds a mention and sets the text that contains it. */
  mention: (person: Mention, text: string) => void;
  /**
   * Submits the draft and keeps it on failure. `id` stays the same while the content does, so that
   * a retry creates no second note.
   */
  send: (save: (written: NoteSubmission, id: string) => Promise<unknown>) => Promise<boolean>;
  isSending: boolean;
  /** Rebases the edit on this version. */
  rebase: (version: number) => void;
  /** Discards the draft. */
  forget: () => void;
  broken: BrokenRule | null;
  failure: unknown;
}

/** Draft of a note. Survives navigation, session end, and a crash. */
export function useNoteDraft(
  form: string,
  initial: {
    text: string;
    mentions: readonly Mention[];
    version: number | null;
    contact: ContactKind | null;
    counselling: boolean;
  },
  newId: () => string,
): NoteDraft {
  const [state, setState] = useState<StoredDraft>(() => ({
    text: initial.text,
    chosen: [...initial.mentions],
    attempt: null,
    version: initial.version,
    contact: initial.contact,
    counselling: initial.counselling,
  }));
  const [isSending, setSending] = useState(false);
  const [broken, setBroken] = useState<BrokenRule | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const draftStore = useRef<FormText | null>(null);
  const isTouched = useRef(false);
  const initialText = useRef(initial.text);

  useEffect(() => {
    const store = keptText.openForm(lasting(form));
    draftStore.current = store;
    void store
      ?.restore(() => !isTouched.current)
      .then((found) => {
        const read = draftSchema.safeParse(found?.values);
        if (read.success) setState(read.data);
      });
    return () => {
      store?.release();
      draftStore.current = null;
    };
  }, [form]);

  function change(next: StoredDraft) {
    isTouched.current = true;
    setState(next);
    setBroken(null);
    const isUntouched =
      next.text.trim() === initialText.current && next.counselling === initial.counselling;
    if (isUntouched && next.contact === initial.contact) draftStore.current?.forget();
    else draftStore.current?.keep({ values: next });
  }

  async function send(save: (written: NoteSubmission, id: string) => Promise<unknown>) {
    if (isSending) return false;
    const checked = addNote.body.shape.text.safeParse(state.text);
    setFailure(null);
    setBroken(checked.success ? null : (brokenRules(checked.error)[0] ?? null));
    if (!checked.success) return false;
    const text = checked.data;
    const attempt = state.attempt?.text === text ? state.attempt : { id: newId(), text };
    const next = { ...state, attempt };
    setState(next);
    // Stores the attempt before sending, so that its id survives a crash.
    draftStore.current?.keep({ values: next });
    setSending(true);
    try {
      const mentions = mentionsIn(text, state.chosen).map(({ id }) => id);
      const { contact, counselling } = state;
      await save({ text, mentions, contact, counselling }, attempt.id);
      draftStore.current?.forget();
      setState({
        ...state,
        text: initialText.current,
        chosen: [...initial.mentions],
        contact: initial.contact,
        counselling: initial.counselling,
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
    // A different contact kind is different content, so it needs a new id.
    setContact: (contact) => change({ ...state, contact, attempt: null }),
    write: (text) => change({ ...state, text }),
    mention: (person, text) => change({ ...state, text, chosen: [...state.chosen, person] }),
    rebase: (version) => {
      setFailure(null);
      change({ ...state, version });
    },
    forget: () => draftStore.current?.forget(),
  };
}
