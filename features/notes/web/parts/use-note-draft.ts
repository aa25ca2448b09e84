import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { type Mention, mention } from '#core/contract/mentions.ts';
import { type BrokenRule, brokenRules } from '#core/contract/validation-rules.ts';
import type { FormText } from '#core/web/forms/kept-text.ts';
import { lasting } from '#core/web/forms/kept-text-entries.ts';
import { keptText } from '#core/web/forms/kept-text-session.ts';
import { contactKinds, contactOutcomes } from '#features/notes/contract/enumerations.ts';
import { addNote } from '#features/notes/contract/notes.ts';
import { mentionsIn } from './mentions.ts';

/** Everything about a note but its text. */
const detailsSchema = z.object({
  contact: z.enum(contactKinds).nullable().default(null),
  outcome: z.enum(contactOutcomes).nullable().default(null),
  minutes: z.number().nullable().default(null),
  contactAt: z.string().nullable().default(null),
  /** Counseling notes are kept out of general disclosures. */
  counselling: z.boolean().default(false),
  /** Chosen files. The page can't keep their contents, only the names. */
  files: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
  /** A task to create with the note. */
  followUp: z.object({ title: z.string(), due: z.string().nullable() }).nullable().default(null),
});
export type NoteDetails = z.infer<typeof detailsSchema>;

/** Details of a plain note. */
export const plainNote: NoteDetails = detailsSchema.parse({});

const draftSchema = z.object({
  text: z.string(),
  chosen: z.array(mention.extend({ id: z.string() })),
  details: detailsSchema.default(plainNote),
  /** Last attempted submission. Resending the same content reuses its id. */
  attempt: z.object({ id: z.string(), content: z.string() }).nullable().catch(null),
  /** Version the edit is based on. */
  version: z.number().nullable(),
});
type StoredDraft = z.infer<typeof draftSchema>;

export interface NoteSubmission extends Omit<NoteDetails, 'followUp' | 'files'> {
  text: string;
  mentions: string[];
  followUp?: { title: string; due: string | null };
  documents?: string[];
}

export interface NoteDraft {
  text: string;
  version: number | null;
  details: NoteDetails;
  /** Changes some of the details. */
  change: (details: Partial<NoteDetails>) => void;
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
    details: NoteDetails;
  },
  newId: () => string,
): NoteDraft {
  const [state, setState] = useState<StoredDraft>(() => ({
    text: initial.text,
    chosen: [...initial.mentions],
    attempt: null,
    version: initial.version,
    details: initial.details,
  }));
  const [isSending, setSending] = useState(false);
  const [broken, setBroken] = useState<BrokenRule | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const draftStore = useRef<FormText | null>(null);
  const isTouched = useRef(false);
  const beginning = useRef(initial);

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
    const { text, details } = beginning.current;
    const isUntouched =
      next.text.trim() === text && JSON.stringify(next.details) === JSON.stringify(details);
    if (isUntouched) draftStore.current?.forget();
    else draftStore.current?.keep({ values: next });
  }

  async function send(save: (written: NoteSubmission, id: string) => Promise<unknown>) {
    if (isSending) return false;
    const checked = addNote.body.shape.text.safeParse(state.text);
    setFailure(null);
    setBroken(checked.success ? null : (brokenRules(checked.error)[0] ?? null));
    if (!checked.success) return false;
    const text = checked.data;
    // Different details are different content, so they need a new id.
    const content = JSON.stringify([text, state.details]);
    const attempt = state.attempt?.content === content ? state.attempt : { id: newId(), content };
    const next = { ...state, attempt };
    setState(next);
    // Stores the attempt before sending, so that its id survives a crash.
    draftStore.current?.keep({ values: next });
    setSending(true);
    try {
      const mentions = mentionsIn(text, state.chosen).map(({ id }) => id);
      const { followUp, files, ...details } = state.details;
      const submission = {
        text,
        mentions,
        ...details,
        ...(followUp && { followUp }),
        ...(files.length > 0 && { documents: files.map(({ id }) => id) }),
      };
      await save(submission, attempt.id);
      draftStore.current?.forget();
      const { mentions: chosen, ...unwritten } = beginning.current;
      setState({ ...unwritten, chosen: [...chosen], attempt: null });
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
    details: state.details,
    change: (details) => change({ ...state, details: { ...state.details, ...details } }),
    isSending,
    broken,
    failure,
    send,
    write: (text) => change({ ...state, text }),
    mention: (person, text) => change({ ...state, text, chosen: [...state.chosen, person] }),
    rebase: (version) => {
      setFailure(null);
      change({ ...state, version });
    },
    forget: () => draftStore.current?.forget(),
  };
}
