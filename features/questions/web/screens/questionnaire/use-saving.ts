import type { QueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldIssue } from '#core/contract/errors.ts';
import { call } from '#core/web/api/api.ts';
import { ApiError, isApiError } from '#core/web/api/api-error.ts';
import { useCustomChange } from '#core/web/api/change.ts';
import { cacheReply, readQuery, refetch } from '#core/web/api/read.ts';
import {
  type AnswerToSave,
  listAnswers,
  type QuestionAnswer,
  saveAnswers,
} from '#features/questions/contract/questions.ts';
import type { AnswerProblem, AnswerSheet } from './answer-sheet.ts';
import { goToQuestion } from './sheet-context.ts';

/** Result of the last save. */
export type SaveState =
  | { kind: 'none' | 'saving' | 'offline' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; error: unknown; count: number };

export interface Saving {
  state: SaveState;
  /** Conflicting answers by others; null when there are none or they are resolved. */
  theirs: readonly QuestionAnswer[] | null;
  save: () => Promise<void>;
  /** Resolves the conflict and saves. */
  settle: (shouldKeepMine: (questionId: string) => boolean) => Promise<void>;
  putOff: () => void;
}

/** Server problems that mean the questions on screen are outdated. */
const outdatedQuestionProblems = new Set(['question-changed', 'unknown-question']);

function useSaveAnswers(applicantId: string) {
  return useCustomChange(
    saveAnswers,
    (body: AnswerToSave[]) => call(saveAnswers, { params: { applicantId }, body }),
    {
      remember: (saved, client) => rememberAnswers(client, applicantId, saved),
      onError(error, client) {
        // The 409 response carries the current answers.
        if (isApiError(error, 'stale-version')) {
          rememberAnswers(client, applicantId, error.details as QuestionAnswer[]);
          void refetch(client, saveAnswers.changes);
        }
      },
    },
  );
}

/**
 * Caches saved answers. Dependent data (hidden answers, filled fields) is refetched on next use.
 */
function rememberAnswers(
  client: QueryClient,
  applicantId: string,
  saved: readonly QuestionAnswer[],
): void {
  const { queryKey } = readQuery(listAnswers, { params: { applicantId } });
  const changed = new Set(saved.map(({ question }) => question.id));
  cacheReply(client, queryKey, (before = []) => [
    ...before.filter(({ question }) => !changed.has(question.id)),
    ...saved,
  ]);
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  if (saved.some(({ question }) => question.boundField)) {
    void refetch(client, ['applicants', 'record', 'reminder-stop']);
  }
}

/** Saves the sheet in one request: all or nothing. */
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
    if (issues.some(({ rule }) => outdatedQuestionProblems.has(rule))) onOtherQuestions();
    const first = sheet.refuse(toProblems(issues));
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
    async settle(shouldKeepMine) {
      sheet.settle(theirs ?? [], shouldKeepMine);
      setTheirs(null);
      if (sheet.countUnsaved() > 0) return await save();
      setState({ kind: 'saved', at: new Date().toISOString() });
      onSaved();
    },
    putOff: () => setTheirs(null),
  };
}

function toProblems(issues: readonly FieldIssue[]): Map<string, AnswerProblem> {
  return new Map(issues.map(({ path, rule, message }) => [path, { rule, fallback: message }]));
}
