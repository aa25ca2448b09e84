import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldIssue } from '#core/contract/errors.ts';
import { call } from '#core/web/api/api.ts';
import { ApiError, isApiError } from '#core/web/api/api-error.ts';
import { useChangeBy } from '#core/web/api/change.ts';
import { readQuery, refetch } from '#core/web/api/read.ts';
import {
  type AnswerToSave,
  listAnswers,
  type QuestionAnswer,
  saveAnswers,
} from '#features/questions/contract/questions.ts';
import type { AnswerProblem, AnswerSheet } from './answer-sheet.ts';
import { goToQuestion } from './places.ts';

/** How the last try to save went. */
export type SaveState =
  | { kind: 'none' | 'saving' | 'offline' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; error: unknown; count: number };

export interface Saving {
  state: SaveState;
  /** What somebody else has answered meanwhile; null when that is nothing, or is settled. */
  theirs: readonly QuestionAnswer[] | null;
  save: () => Promise<void>;
  /** Settles it, and saves what was chosen. */
  settle: (keepsMine: (questionId: string) => boolean) => Promise<void>;
  putOff: () => void;
}

/** What the server refuses because the questions are not the ones that are shown. */
const ofOtherQuestions = new Set(['question-changed', 'unknown-question']);

function useSaveAnswers(applicantId: string) {
  return useChangeBy(
    saveAnswers,
    (body: AnswerToSave[]) => call(saveAnswers, { params: { applicantId }, body }),
    {
      remember: (saved, client) => rememberAnswers(client, applicantId, saved),
      onError(error, client) {
        // What somebody else has answered meanwhile comes with the refusal.
        if (isApiError(error, 'stale-version')) {
          rememberAnswers(client, applicantId, error.details as QuestionAnswer[]);
          void refetch(client, saveAnswers.changes);
        }
      },
    },
  );
}

/**
 * These stand among the answers now; whether they hide others, and what they have filled in the
 * file, is read when they are shown again.
 */
function rememberAnswers(
  client: QueryClient,
  applicantId: string,
  saved: readonly QuestionAnswer[],
): void {
  const { queryKey } = readQuery(listAnswers, { params: { applicantId } });
  const changed = new Set(saved.map(({ question }) => question.id));
  client.setQueryData(queryKey, (before = []) => [
    ...before.filter(({ question }) => !changed.has(question.id)),
    ...saved,
  ]);
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  if (saved.some(({ question }) => question.boundField)) {
    void refetch(client, ['applicants', 'record', 'reminder-stop']);
  }
}

/** Saves a sheet as a whole: all that was typed, or nothing of it. */
export function useSaving(
  sheet: AnswerSheet,
  applicantId: string,
  { onSaved, onOtherQuestions }: { onSaved: () => void; onOtherQuestions: () => void },
): Saving {
  const { mutateAsync: send } = useSaveAnswers(applicantId);
  const [state, setState] = useState<SaveState>({ kind: 'none' });
  const [theirs, setTheirs] = useState<readonly QuestionAnswer[] | null>(null);
  const isSaving = useRef(false);
  const failures = useRef(0);

  function fail(error: unknown): void {
    const code = error instanceof ApiError ? error.code : 'unexpected';
    const issues = error instanceof ApiError ? error.issues : [];
    if (issues.some(({ rule }) => ofOtherQuestions.has(rule))) onOtherQuestions();
    const first = sheet.refuse(problemsOf(issues));
    if (first !== null) {
      setState({ kind: 'none' });
      goToQuestion(first);
    } else if (code === 'stale-version') {
      setState({ kind: 'none' });
      setTheirs((error as ApiError).details as QuestionAnswer[]);
    } else if (code === 'offline') {
      setState({ kind: 'offline' });
    } else {
      failures.current += 1;
      setState({ kind: 'failed', error, count: failures.current });
    }
  }

  async function save(): Promise<void> {
    if (isSaving.current) return;
    const first = sheet.check();
    if (first !== null) {
      goToQuestion(first);
      return;
    }
    const sent = sheet.toSend();
    if (sent.length === 0) return;
    isSaving.current = true;
    setState({ kind: 'saving' });
    try {
      sheet.saved(sent, await send(sent));
      setState({ kind: 'saved', at: new Date().toISOString() });
      onSaved();
    } catch (error) {
      fail(error);
    } finally {
      isSaving.current = false;
    }
  }

  return {
    state,
    theirs,
    save,
    async settle(keepsMine) {
      sheet.settle(theirs ?? [], keepsMine);
      setTheirs(null);
      if (sheet.countUnsaved() > 0) return await save();
      setState({ kind: 'saved', at: new Date().toISOString() });
      onSaved();
    },
    putOff: () => setTheirs(null),
  };
}

function problemsOf(issues: readonly FieldIssue[]): Map<string, AnswerProblem> {
  return new Map(issues.map(({ path, rule, message }) => [path, { rule, fallback: message }]));
}
