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
import { type NamedField, namedField, useErrorMessage } from '../api/error-messages.ts';
import { currentUser } from '../session/session.ts';
import {
  type KeepOption,
  type RestorableFields,
  type TextBack,
  useKeptForm,
} from './kept-text-form.ts';
import { RuleMessage } from './rule-message.tsx';

type FormErrors = Record<string, ReactNode>;
/** The field of a path, by its label. */
type FieldAt = (path: string) => NamedField | null;

// Named through the function, since @mantine/form 9.6.2 does not export its types to `nodenext`.
export type FormFields<Values extends object> = ReturnType<typeof useFields<Values>>;

export interface ContractFormOptions<Values extends object, Schema extends z.ZodType, Reply> {
  /**
   * The contract's schema of the body, which the server uses as well. A page that shows before the
   * schema has loaded passes a function that loads it; it's called once the form has the focus.
   */
  schema: Schema | (() => Promise<Schema>);
  initialValues: Values;
  /** Converts values to the request body; identity by default. Paths must stay the same. */
  toSent?: (values: Values) => z.input<Schema>;
  /** Makes the call. Its errors are shown: issues beside their fields, the rest in `problem`. */
  send: (sent: z.input<Schema>, values: Values) => Promise<Reply>;
  /** Called after success. The form counts as saved by then, so navigating asks nothing. */
  onSaved?: (reply: Reply, values: Values) => void;
  /** Handles a failure itself (a stale version): return true to show nothing. */
  onProblem?: (error: ApiError) => boolean;
  /**
   * Keeps typed text until it is saved or discarded, across the end of the session, a reload, or a
   * crash. Show `back` above the form, `<KeptNotice notice={useKeptNotice(form.back)} />`, and pass
   * `forgetKeptText` to the UnsavedGuard.
   */
  keep?: KeepOption;
}

export interface ContractForm<Values extends object> {
  /**
   * The Mantine form: `form.fields.getInputProps('firstName')`, with `key={form.fields.key(…)}`.
   */
  fields: FormFields<Values>;
  /** For `<form {...form.formProps}>`. */
  formProps: {
    id: string;
    noValidate: true;
    onFocus: () => void;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** Same as submitting; for a menu or a keyboard shortcut. */
  submit: () => Promise<void>;
  sending: boolean;
  /** The error that belongs to no field; null if there is none. */
  problem: string | null;
  /** Counts problems, so that the same one is announced again: `<Notice key={…}>`. */
  problemCount: number;
  /** True if there is unsaved input; for UnsavedGuard. */
  hasUnsaved: () => boolean;
  /** Restored text; null if there is none. */
  back: TextBack | null;
  /** Discards the kept text; for leaving without saving. */
  forgetKeptText: () => void;
}

/**
 * A form validated by the contract: by the same rules as on the server, with the texts of
 * `validation.json`. The first invalid field gets the focus, whether found here or on the server.
 */
export function useContractForm<Values extends object, Schema extends z.ZodType, Reply>(
  options: ContractFormOptions<Values, Schema, Reply>,
): ContractForm<Values> {
  // Mantine allows letters, digits, and dashes in form names.
  const id = `form-${useId().replaceAll(/[^a-z\d]/gi, '')}`;
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown; count: number } | null>(null);
  const wantsFocus = useRef(false);
  const isSaved = useRef(false);
  const isSending = useRef(false);
  const errorMessage = useErrorMessage();
  const restorable = useRef<RestorableFields<Values> | null>(null);
  const { keep, initialValues } = options;
  const keptForm = useKeptForm<Values>({ keep, initialValues, fields: restorable });
  // The form's owner: after their session has ended, it stops no one from leaving.
  const [accountId] = useState(() => currentUser()?.id);

  const { schema: given } = options;
  const schema = useRef<z.ZodType | null>(typeof given === 'function' ? null : given);
  async function loadSchema(): Promise<void> {
    if (typeof given === 'function') schema.current ??= await given();
  }

  const sentFor = (values: Values) =>
    options.toSent ? options.toSent(values) : (values as z.input<Schema>);
  const fields: FormFields<Values> = useFields<Values>({
    name: id,
    initialValues,
    validate: (values) =>
      schema.current === null ? {} : formErrors(schema.current, sentFor(values), fieldAt),
    onValuesChange: (values) => {
      isSaved.current = false;
      keptForm.changed(values);
    },
  });
  useEffect(() => {
    restorable.current = fields;
  });
  const fieldAt = (path: string) => namedField(fields.getInputNode(path as never));

  // After the render that shows the errors, since only then fields are marked as invalid.
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
    if (schema.current === null) {
      isSending.current = true;
      try {
        await loadSchema();
      } catch (cause) {
        return fail(new ApiError(0, 'offline', 'The rules could not be loaded', { cause }));
      } finally {
        isSending.current = false;
      }
    }
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
      keptForm.saved(values);
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
      // If this fails, submitting tries again and reports it.
      onFocus: () => void loadSchema().catch(() => undefined),
      onSubmit: (event) => {
        event.preventDefault();
        void submit();
      },
    },
    submit,
    sending,
    problem: failure?.error ? errorMessage(failure.error) : null,
    problemCount: failure?.count ?? 0,
    hasUnsaved: () => !isSaved.current && fields.isDirty() && currentUser()?.id === accountId,
    back: keptForm.back,
    forgetKeptText: keptForm.forget,
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

/** One message per field: the first broken rule. */
function formErrors(schema: z.ZodType, sent: unknown, fieldAt: FieldAt): FormErrors {
  const result = schema.safeParse(sent);
  if (result.success) return {};
  const errors: FormErrors = {};
  for (const { path, rule, values } of brokenRules(result.error)) {
    errors[path] ??= createElement(RuleMessage, { rule, values, field: fieldAt(path) });
  }
  return errors;
}

function errorsOfIssues(error: ApiError, fieldAt: FieldAt): FormErrors {
  const errors: FormErrors = {};
  for (const { path, rule, message } of error.issues) {
    errors[path] ??= createElement(RuleMessage, { rule, field: fieldAt(path), fallback: message });
  }
  return errors;
}

function focusFirstError(
  formId: string,
  errors: FormErrors,
  getNode: (path: never) => HTMLElement | null,
): void {
  const nodes = Object.keys(errors)
    .map((path) => getNode(path as never))
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
