import { useCallback, useEffect, useState } from 'react';
import type { Language } from '#core/contract/languages.ts';
import { type AnswerKeeper, createAnswerKeeper } from './answer-keeper.ts';
import type { FormCalls } from './form-calls.ts';
import type { FormMemory } from './form-memory.ts';
import { type OpenedForm, openForm } from './open-form.ts';

export interface UsableForm extends Pick<OpenedForm, 'questions' | 'minutes' | 'known'> {
  keeper: AnswerKeeper;
}

type Opening =
  | { state: 'loading' }
  | { state: 'failed' }
  /** `opened` increments with each opening. */
  | { state: 'open'; form: UsableForm; opened: number };

/** Milliseconds between attempts to load a form. */
const retryPause = 10_000;

/** Opens the form and retries until it succeeds. `openAgain` restarts with the current memory. */
export function useOpenedForm(calls: FormCalls, memory: FormMemory) {
  const [opening, setOpening] = useState<Opening>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const openAgain = useCallback(() => setAttempt((before) => before + 1), []);

  useEffect(() => {
    let isCurrent = true;
    let form: UsableForm | undefined;
    const language = () => document.documentElement.lang as Language;
    const open = async () => {
      try {
        const opened = await openForm(calls, memory, language);
        const { edition, questions, minutes, known, before } = opened;
        if (!isCurrent) return;
        const keeper = createAnswerKeeper(before, {
          edition,
          questions,
          calls,
          language,
          memory,
        });
        form = {
          questions,
          keeper,
          ...(minutes !== undefined && { minutes }),
          ...(known && { known }),
        };
        setOpening({ state: 'open', form, opened: attempt });
        void keeper.save();
      } catch {
        if (isCurrent) setOpening({ state: 'failed' });
      }
    };
    void open();

    const saveNow = () => void form?.keeper.save();
    window.addEventListener('online', saveNow);
    window.addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    // Saves when a field loses focus.
    document.addEventListener('focusout', saveNow);
    return () => {
      isCurrent = false;
      window.removeEventListener('online', saveNow);
      window.removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
      document.removeEventListener('focusout', saveNow);
    };
  }, [calls, memory, attempt]);

  useEffect(() => {
    if (opening.state !== 'failed') return;
    const timer = setInterval(openAgain, retryPause);
    window.addEventListener('online', openAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', openAgain);
    };
  }, [opening.state, openAgain]);

  return { opening, openAgain };
}
