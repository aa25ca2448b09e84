import { useEffect, useRef, useState } from 'react';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { type RestorableFields, useKeptForm } from '#core/web/forms/kept-text-form.ts';
import { hasSameContent } from '#core/web/forms/same-content.ts';
import { currentUser } from '#core/web/session/session.ts';
import {
  addQuestion,
  type BankQuestion,
  type BankState,
  changeQuestion,
} from '#features/question-bank/contract/question-bank.ts';
import { useBankChange } from '../../parts/queries.ts';
import { randomSuffix, uniqueName } from '../../parts/unique-names.ts';
import { type QuestionProblem, questionProblems } from './question-problems.ts';
import { type QuestionValues, toFormValues, toQuestion } from './question-values.ts';

/** Base of the form: bank version and question; null for a new one. */
export interface Base {
  version: number;
  question: BankQuestion | null;
}

/**
 * Form state of a question, validated by the contract. A concurrent change to other questions is
 * merged silently. A conflict on this question is kept in `theirs` for the user to resolve.
 */
export function useQuestionForm({
  state,
  base: initialBase,
  initialValues,
  onSaved,
}: {
  state: BankState;
  base: Base;
  initialValues: QuestionValues;
  onSaved: (saved: BankQuestion) => void;
}) {
  const [values, setValues] = useState(initialValues);
  const [start, setStart] = useState(initialValues);
  const [wasChecked, setChecked] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<{ error: unknown; count: number } | null>(null);
  const [theirs, setTheirs] = useState<{ question: BankQuestion | null } | null>(null);
  const [sending, setSending] = useState(false);
  const isSending = useRef(false);
  const isSaved = useRef(false);
  const base = useRef(initialBase);
  const [idSuffix] = useState(randomSuffix);
  const [accountId] = useState(() => currentUser()?.id);
  const add = useBankChange(addQuestion);
  const change = useBankChange(changeQuestion);
  const errorMessage = useErrorMessage();

  const fields = useRef<RestorableFields<QuestionValues> | null>(null);
  const isDirty = !hasSameContent(values, start);
  useEffect(() => {
    fields.current = {
      getValues: () => values,
      setValues,
      reset: () => setValues(start),
      isDirty: () => isDirty,
    };
  });
  const name = `question:${initialBase.question?.id ?? 'new'}`;
  const keptForm = useKeptForm({ keep: { name, base }, initialValues, fields });

  const id = initialBase.question?.id ?? `new-${idSuffix}`;
  const question = toQuestion(values, id, initialBase.question);
  const problems: QuestionProblem[] = questionProblems(question, state.bank);

  function set(next: Partial<QuestionValues>) {
    isSaved.current = false;
    const changed = { ...values, ...next };
    setValues(changed);
    keptForm.changed(changed);
  }

  /** A new question's id comes from its text, with a random suffix: an id must never be reused. */
  function toSend(): BankQuestion {
    const newId = `${uniqueName(values.text.en, 'question', new Set())}-${idSuffix}`;
    return initialBase.question ? question : { ...question, id: newId };
  }

  async function send(sent: BankQuestion, version: number): Promise<void> {
    try {
      const body = { version, question: sent };
      if (base.current.question) await change.mutateAsync({ params: { id }, body });
      else await add.mutateAsync({ body });
    } catch (error) {
      const now = isApiError(error, 'stale-version') ? (error.details as BankState) : null;
      if (!now) throw error;
      const other = now.bank.questions.find((one) => one.id === sent.id) ?? null;
      // Saved earlier, but the reply was lost.
      if (other && hasSameContent(toFormValues(other), toFormValues(sent))) return;
      if (hasSameContent(other, base.current.question)) {
        base.current = { ...base.current, version: now.version };
        return await send(sent, now.version);
      }
      base.current = { version: now.version, question: other };
      setTheirs({ question: other });
      throw error;
    }
  }

  async function submit() {
    if (isSending.current) return;
    setFailure((before) => before && { error: null, count: before.count });
    setChecked(true);
    setAttempt((before) => before + 1);
    if (problems.length > 0) return;
    isSending.current = true;
    setSending(true);
    try {
      await send(toSend(), base.current.version);
      isSaved.current = true;
      setStart(values);
      keptForm.saved(values);
      onSaved(question);
    } catch (error) {
      if (isApiError(error, 'stale-version')) return;
      setFailure((before) => ({ error, count: (before?.count ?? 0) + 1 }));
    } finally {
      isSending.current = false;
      setSending(false);
    }
  }

  return {
    values,
    set,
    question,
    bank: state.bank,
    /** Shown after the first attempt to save, until fixed. */
    problems: wasChecked ? problems : [],
    attempt,
    sending,
    submit,
    problem: failure?.error ? errorMessage(failure.error) : null,
    problemCount: failure?.count ?? 0,
    theirs,
    /** Resolves the conflict with their version or a merged one. */
    takeTheirs: (next: QuestionValues) => {
      setTheirs(null);
      setValues(next);
      setStart(next);
      keptForm.saved(next);
    },
    keepMine: () => {
      setTheirs(null);
      void submit();
    },
    hasUnsaved: () => !isSaved.current && isDirty && currentUser()?.id === accountId,
    back: keptForm.back,
    forgetKept: keptForm.forget,
    /** Leaves without saving or a confirmation. */
    giveUp: () => {
      isSaved.current = true;
      keptForm.forget();
    },
  };
}
export type QuestionForm = ReturnType<typeof useQuestionForm>;
