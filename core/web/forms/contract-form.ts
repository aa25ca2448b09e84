import { useForm } from '@mantine/form';
import {
  createElement,
  type FormEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type * as z from 'zod';
import { brokenRules } from '#core/contract/validation-rules.ts';
import { ApiError } from '../api/api-error.ts';
import { type NamedField, namedField, useErrorWords } from '../api/error-words.ts';
import { currentUser } from '../session/session.ts';
import {
  type KeepOption,
  type RestorableFields,
  type TextBack,
  useKeptForm,
} from './kept-text-form.ts';
import { RuleWords } from './rule-words.tsx';

type FormErrors = Record<string, ReactNode>;
/** The field of a path, by the name that people read. */
type FieldAt = (path: string) => NamedField | null;

// Named through the function, since @mantine/form 9.6.2 does not export its types to `nodenext`.
export type FormFields<Values extends object> = ReturnType<typeof useFields<Values>>;

export interface ContractFormOptions<Values extends object, Schema extends z.ZodType, Reply> {
  /** The contract's schema of the body, the very one that the server checks with. */
  schema: Schema;
  initialValues: Values;
  /** What is sent for these values; the values themselves unless said. Paths must stay the same. */
  toSent?: (values: Values) => z.input<Schema>;
  /** Makes the call. What it throws is shown: issues beside their fields, the rest in `problem`. */
  send: (sent: z.input<Schema>, values: Values) => Promise<Reply>;
  /** After success. The form counts as saved by then, so going elsewhere asks nothing. */
  onSaved?: (reply: Reply, values: Values) => void;
  /** Takes a failure into its own hands (a stale version): return true and nothing is shown. */
  onProblem?: (error: ApiError) => boolean;
  /**
   * Keeps what is typed until it is saved or given up, through the end of the session, a reload or a
   * crash. Show `back` above the form, `<KeptNotice notice={useKeptNotice(form.back)} />`, and hand
   * `forgetKept` to the UnsavedGuard.
   */
  keep?: KeepOption;
}

export interface ContractForm<Values extends object> {
  /** The Mantine form: `form.fields.getInputProps('firstName')`, with `key={form.fields.key(…)}`. */
  fields: FormFields<Values>;
  /** For `<form {...form.formProps}>`. */
  formProps: {
    id: string;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** The same as submitting; for a menu or a keyboard shortcut. */
  submit: () => Promise<void>;
  sending: boolean;
  /** What went wrong with the whole, in words; null when nothing did, or it stands beside a field. */
  problem: string | null;
  /** Grows with every problem, so that the same one can be said again: `<Notice key={…}>`. */
  problemCount: number;
  /** Whether something was typed that is not saved; for UnsavedGuard. */
  hasUnsaved: () => boolean;
  /** What was typed earlier and has come back; null when nothing has. */
  back: TextBack | null;
  /** Gives up what is kept; for leaving without saving. */
  forgetKept: () => void;
}

/**
 * A form that is checked by the contract: by the same rules as on the server, with the words of
 * `validation.json`. The first field that is wrong gets the focus, whoever found it wrong.
 */
export function useContractForm<Values extends object, Schema extends z.ZodType, Reply>(
  options: ContractFormOptions<Values, Schema, Reply>,
): ContractForm<Values> {
  // Mantine takes letters, digits and dashes for the name of a form.
  const id = `form-${useId().replaceAll(/[^a-z\d]/gi, '')}`;
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown; count: number } | null>(null);
  const wantsFocus = useRef(false);
  const isSaved = useRef(false);
  const isSending = useRef(false);
  const errorWords = useErrorWords();
  const restorable = useRef<RestorableFields<Values> | null>(null);
  const { keep, initialValues } = options;
  const kept = useKeptForm<Values>({ keep, initialValues, fields: restorable });
  // Whose work it is: it stops nobody on the way out when their session has ended.
  const [accountId] = useState(() => currentUser()?.id);

  const sentFor = (values: Values) =>
    options.toSent ? options.toSent(values) : (values as z.input<Schema>);
  const fields: FormFields<Values> = useFields<Values>({
    name: id,
    initialValues,
    validate: (values) => errorsOf(options.schema, sentFor(values), fieldAt),
    onValuesChange: (values) => {
      isSaved.current = false;
      kept.changed(values);
    },
  });
  useEffect(() => {
    restorable.current = fields;
  });
  const fieldAt = (path: string) => namedField(fields.getInputNode(path as never));

  // After the render in which the errors appear, since only then a field is marked as wrong.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    focusFirstError(id, fields.errors, fields.getInputNode);
  });

  function fail(error: unknown) {
    if (error instanceof ApiError && options.onProblem?.(error)) return;
    const errors = error instanceof ApiError ? errorsOfIssues(error, fieldAt) : {};
    const isBesideFields = Object.keys(errors).some(
      (path) => path !== '' && fields.getInputNode(path as never) !== null,
    );
    if (Object.keys(errors).length > 0) fields.setErrors(errors);
    if (isBesideFields) wantsFocus.current = true;
    else setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
  }

  async function submit() {
    if (isSending.current) return;
    setFailure((before) => before && { error: null, count: before.count });
    if (fields.validate().hasErrors) {
      wantsFocus.current = true;
      return;
    }
    const values = fields.getValues();
    isSending.current = true;
    setSending(true);
    try {
      const reply = await options.send(sentFor(values), values);
      isSaved.current = true;
      fields.resetDirty();
      kept.saved(values);
      options.onSaved?.(reply, values);
    } catch (error) {
      fail(error);
    } finally {
      isSending.current = false;
      setSending(false);
    }
  }

  return {
    fields,
    formProps: {
      id,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    submit,
    sending,
    problem: failure?.error ? errorWords(failure.error) : null,
    problemCount: failure?.count ?? 0,
    hasUnsaved: () => !isSaved.current && fields.isDirty() && currentUser()?.id === accountId,
    back: kept.back,
    forgetKept: kept.forget,
  };
}

function useFields<Values extends object>(input: {
  name: string;
  initialValues: Values;
  validate: (values: Values) => FormErrors;
  onValuesChange: (values: Values) => void;
}) {
  return useForm<Values, Values, FormErrors>({ ...input, mode: 'uncontrolled' });
}

/** One message a field: the first rule that it breaks. */
function errorsOf(schema: z.ZodType, sent: unknown, fieldAt: FieldAt): FormErrors {
  const result = schema.safeParse(sent);
  if (result.success) return {};
  const errors: FormErrors = {};
  for (const { path, rule, values } of brokenRules(result.error)) {
    errors[path] ??= createElement(RuleWords, { rule, values, field: fieldAt(path) });
  }
  return errors;
}

function errorsOfIssues(error: ApiError, fieldAt: FieldAt): FormErrors {
  const errors: FormErrors = {};
  for (const { path, rule, message } of error.issues) {
    errors[path] ??= createElement(RuleWords, { rule, field: fieldAt(path), fallback: message });
  }
  return errors;
}

function focusFirstError(
  formId: string,
  errors: FormErrors,
  nodeOf: (path: never) => HTMLElement | null,
): void {
  const nodes = Object.keys(errors)
    .map((path) => nodeOf(path as never))
    .filter((node) => node !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
  const first = nodes[0] ?? document.getElementById(formId)?.querySelector('[aria-invalid="true"]');
  if (!(first instanceof HTMLElement)) return;
  const focusable = first.matches('input, select, textarea, button')
    ? first
    : (first.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea, button') ??
      first);
  focusable.focus();
}
