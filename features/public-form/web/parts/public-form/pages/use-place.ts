import { useCallback, useEffect, useRef, useState } from 'react';
import type { Step } from '../saving/form-pages.ts';

/** Current place in the form. Stored in the browser history, so that Back works. */
export interface Place {
  step: Step;
  /** Number of pages before this one; 0 when Back would leave the form. */
  depth: number;
  /** Came from "check your answers" and returns there. */
  isChange: boolean;
  /** Question to scroll to. */
  questionId: string | null;
}

export const beginning: Place = { step: 'start', depth: 0, isChange: false, questionId: null };

interface InHistory {
  place?: Place;
  /** Set once the form is submitted. */
  reference?: string;
  /** On a page of the topics added after that. */
  isAdding?: boolean;
  /** Open page above the form's own. */
  page?: string;
  /** The accessibility statement is open over the form. */
  isStatement?: boolean;
}

/**
 * History state after a reload, a crash, or Back. Empty when the address was opened directly,
 * perhaps by the next person at this computer.
 */
export function restoreFromHistory(): InHistory {
  const [arrival] = performance.getEntriesByType('navigation');
  const isNew = !arrival || (arrival as PerformanceNavigationTiming).type === 'navigate';
  return isNew ? {} : readHistory();
}

/** History state, however the page was opened. */
export function readHistory(): InHistory {
  return (history.state as InHistory | null) ?? {};
}

/** The statement is above one page of the form only. */
function withoutStatement(): InHistory {
  const { isStatement: _above, ...page } = readHistory();
  return page;
}

/**
 * Current place and navigation. The URL stays the same on every page, so that the browser history
 * doesn't reveal the topics.
 */
export function usePlace(first: Place) {
  const [place, setPlace] = useState(first);
  const current = useRef(place);

  const show = useCallback((next: Place) => {
    current.current = next;
    setPlace(next);
  }, []);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    history.replaceState({ ...readHistory(), place: current.current }, '');
    const follow = () => show(readHistory().place ?? beginning);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [show]);

  const go = useCallback(
    (step: Step, change: { isChange?: boolean; questionId?: string } = {}) => {
      const next = { ...beginning, ...change, step, depth: current.current.depth + 1 };
      history.pushState({ ...withoutStatement(), place: next }, '');
      show(next);
    },
    [show],
  );

  /** Goes back in the browser, or to the previous step when there is no history. */
  const goBack = useCallback(
    (before: Step) => {
      if (current.current.depth > 0) return history.back();
      const next = { ...beginning, step: before };
      history.replaceState({ ...withoutStatement(), place: next }, '');
      show(next);
    },
    [show],
  );

  return { place, go, goBack };
}
