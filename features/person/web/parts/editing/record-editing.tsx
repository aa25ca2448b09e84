import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { setEditedField } from '#core/web/api/live.ts';
import { readQuery, refetch } from '#core/web/api/read.ts';
import {
  type Applicant,
  readApplicant,
  updateApplicant,
} from '#features/person/contract/applicants.ts';
import type { PersonField } from '#features/person/contract/person-fields.ts';
import { type ApplicantPath, isSame, withValueAt } from '../applicants/applicant-values.ts';
import { rememberApplicant } from '../applicants/queries.ts';
import { toFormValues } from '../applicants/records-in-forms.ts';
import { useDrafts } from './drafts.ts';
import { useFieldLabel } from './field-labels.ts';
import { mergeField } from './field-merge.ts';
import {
  fieldErrors,
  isChanged,
  type OpenField,
  type OpenFields,
  openField,
  replyErrors,
} from './field-state.ts';
import { useLastAuthor } from './last-author.ts';
import { type FieldChange, writeField } from './write-field.ts';

/** The last save, which can be undone. */
export interface SavedField {
  name: PersonField;
  before: unknown;
  after: unknown;
  /** `undone`: the earlier value is back. `kept`: a colleague has changed it since. */
  state: 'saved' | 'undone' | 'kept';
  /** Counts saves, so that a second save of a field is announced too. */
  count: number;
}

const EditingContext = createContext<RecordEditing | null>(null);

export type RecordEditing = ReturnType<typeof useEditing>;

/** The fields of a record that are open for editing in place. */
export function RecordEditingProvider({
  applicant,
  children,
}: {
  applicant: Applicant;
  children: ReactNode;
}) {
  return <EditingContext value={useEditing(applicant)}>{children}</EditingContext>;
}

export function useRecordEditing(): RecordEditing {
  const editing = useContext(EditingContext);
  if (editing === null) throw new Error('Editing in place needs a RecordEditingProvider');
  return editing;
}

function useEditing(applicant: Applicant) {
  const values = toFormValues(applicant);
  const errorMessage = useErrorMessage();
  const label = useFieldLabel();
  const write = useFieldWriter(applicant);
  const [fields, setFields] = useState<OpenFields>({});
  const latest = useRef(fields);
  const [saved, setSaved] = useState<SavedField | null>(null);
  const update = (next: OpenFields) => {
    latest.current = next;
    setFields(next);
    drafts.keep(next);
  };
  const drafts = useDrafts(applicant.id, {
    isUnused: () => !Object.values(latest.current).some(isChanged),
    onRestore: (restored) => {
      latest.current = { ...latest.current, ...restored };
      setFields(latest.current);
    },
  });
  // While a field is open, a colleague's change is loaded at once.
  const client = useQueryClient();
  const authorId = useLastAuthor(applicant.id, () => {
    const { queryKey } = readQuery(readApplicant, { params: { id: applicant.id } });
    if (Object.keys(latest.current).length > 0) void client.invalidateQueries({ queryKey });
  });

  useEditedField(Object.keys(fields).at(-1) ?? null);

  function patch(name: PersonField, change: Partial<OpenField>) {
    const field = latest.current[name];
    if (field) update({ ...latest.current, [name]: { ...field, ...change } });
  }

  // A field that nobody has typed in follows the record.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new version changes the values
  useEffect(() => {
    for (const [name, field] of Object.entries(latest.current) as [PersonField, OpenField][]) {
      const now = values[name];
      if (isChanged(field) || isSame(field.base, now)) continue;
      patch(name, { base: now, value: now, revision: field.revision + 1, takesFocus: false });
    }
  }, [applicant.version]);

  /** The focus returns to the button that opens the field, unless it is elsewhere. */
  function close(name: PersonField) {
    const { [name]: _, ...others } = latest.current;
    const hadFocus = isFocusIn(name);
    flushSync(() => update(others));
    if (hadFocus) focusField(name);
  }

  const hasConflict = (name: PersonField) => {
    const field = latest.current[name];
    return field !== undefined && mergeField(field.base, field.value, values[name]) === undefined;
  };

  async function finish(name: PersonField, { base, value }: OpenField) {
    let failure: Pick<OpenField, 'errors' | 'problem'> = { errors: {}, problem: null };
    try {
      const after = await write(name, base, value);
      if (after !== undefined) {
        close(name);
        setSaved((last) => ({ name, before: base, after, state: 'saved', count: next(last) }));
        return;
      }
    } catch (error) {
      const errors = replyErrors(error, label);
      const isElsewhere = Object.keys(errors).length === 0;
      failure = { errors, problem: isElsewhere ? errorMessage(error) : null };
    }
    patch(name, { ...failure, isSaving: false, takesFocus: isFocusIn(name) });
  }

  /** False if the field has to stay open. */
  function save(name: PersonField): boolean {
    const field = latest.current[name];
    if (!field || field.isSaving) return true;
    if (!isChanged(field)) {
      close(name);
      return true;
    }
    if (hasConflict(name)) return false;
    const errors = fieldErrors(name, field.value, label);
    const isValid = Object.keys(errors).length === 0;
    const hadFocus = isFocusIn(name);
    flushSync(() => patch(name, { errors, problem: null, isSaving: isValid }));
    if (!isValid) return false;
    if (hadFocus) focusField(name);
    void finish(name, field);
    return true;
  }

  async function undo({ name, before, after }: SavedField) {
    const isBack = (await write(name, after, before).catch(() => undefined)) !== undefined;
    setSaved((last) => last && { ...last, state: isBack ? 'undone' : 'kept', count: next(last) });
    focusField(name);
  }

  return {
    applicant,
    values,
    fields,
    label,
    saved,
    authorId,
    restoredAt: drafts.restoredAt,
    open: (name: PersonField) => {
      // Still saving: it can be opened once that is done.
      if (latest.current[name]) return focusField(name);
      update({ ...latest.current, [name]: openField(values[name], true) });
    },
    /** @param path of the field, or of a part of it */
    type: (name: PersonField, path: ApplicantPath, typed: unknown) => {
      const field = latest.current[name];
      if (!field) return;
      const value = withValueAt({ ...values, [name]: field.value }, path, typed)[name];
      // The input is uncontrolled, so typing renders nothing unless an error or a conflict goes.
      const isQuiet = Object.keys(field.errors).length === 0 && field.problem === null;
      if (!isQuiet || hasConflict(name)) return patch(name, { value, errors: {}, problem: null });
      latest.current = { ...latest.current, [name]: { ...field, value } };
      drafts.keep(latest.current);
    },
    close,
    save,
    hasConflict,
    /** Saves my value over the colleague's. */
    keepMine: (name: PersonField) => {
      patch(name, { base: values[name], takesFocus: true });
      save(name);
    },
    undo: () => saved && void undo(saved),
    dropSaved: () => setSaved(null),
    discardDrafts: () => update({}),
  };
}

/** Shows colleagues which field is open: the last one, if several are. */
function useEditedField(name: string | null): void {
  useEffect(() => setEditedField(name), [name]);
  useEffect(() => () => setEditedField(null), []);
}

const next = (last: SavedField | null) => (last?.count ?? 0) + 1;

/**
 * Saves one field of the open record, one save after the other.
 *
 * @returns the saved value; undefined if a colleague has changed the same field
 */
function useFieldWriter({ id }: Applicant) {
  const client = useQueryClient();
  const { mutateAsync } = useChange(updateApplicant, { remember: rememberApplicant });
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  async function write(change: FieldChange) {
    const on = client.getQueryData(readQuery(readApplicant, { params: { id } }).queryKey);
    if (!on) throw new Error('The record is no longer open');
    const send = (body: { version: number }) => mutateAsync({ params: { id }, body });
    const { value } = await writeField(change, on, send, (now) => {
      rememberApplicant(now, client);
      // The colleague's change may mean that this person must not be called.
      void refetch(client, ['contact-safety']);
    });
    return value;
  }

  return (name: PersonField, base: unknown, mine: unknown): Promise<unknown> => {
    const written = queue.current.then(() => write({ name, base, mine }));
    queue.current = written.catch(() => undefined);
    return written;
  };
}

const fieldElement = (name: PersonField) =>
  document.querySelector<HTMLElement>(`[data-field="${name}"]`);

function isFocusIn(name: PersonField): boolean {
  return fieldElement(name)?.contains(document.activeElement) ?? false;
}

/** Focuses the button that opens the field. */
function focusField(name: PersonField): void {
  fieldElement(name)?.querySelector<HTMLElement>('[data-opens-field]')?.focus();
}
