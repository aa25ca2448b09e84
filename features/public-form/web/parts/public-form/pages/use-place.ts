import { useCallback, useEffect, useRef, useState } from 'react';
import type { Step } from '../keeping/topics.ts';

/** Where in the form somebody is. It is kept in the browser's history, so that Back goes back. */
export interface Place {
  step: Step;
  /** How many pages lie before this one; 0 when Back would leave the form. */
  depth: number;
  /** Came from "check your answers" to change one answer, and goes back there. */
  isChange: boolean;
  /** The question to go to on that page. */
  questionId: string | null;
}

export const beginning: Place = { step: 'start', depth: 0, isChange: false, questionId: null };

interface InHistory {
  place?: Place;
  /** Of a form that was handed in. */
  reference?: string;
}

/**
 * What the history knows of this page after a reload, a crash or Back. Nothing when somebody opened
 * the address anew: that may be the next person at this computer.
 */
export function foundInHistory(): InHistory {
  const [arrival] = performance.getEntriesByType('navigation');
  const isNew = !arrival || (arrival as PerformanceNavigationTiming).type === 'navigate';
  return isNew ? {} : inHistory();
}

/** What the history knows of this page, whoever opened it. */
export function inHistory(): InHistory {
  return (history.state as InHistory | null) ?? {};
}

/**
 * The place, and how to leave it. The address stays the same on every page: which topics somebody
 * opened is nobody's business who looks at the browser's history.
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
    history.replaceState({ place: current.current }, '');
    const follow = () => show(inHistory().place ?? beginning);
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [show]);

  const go = useCallback(
    (step: Step, change: { isChange?: boolean; questionId?: string } = {}) => {
      const next = { ...beginning, ...change, step, depth: current.current.depth + 1 };
      history.pushState({ place: next }, '');
      show(next);
    },
    [show],
  );

  /** Back as the browser does it; without a page to go back to, the one before in the form. */
  const goBack = useCallback(
    (before: Step) => {
      if (current.current.depth > 0) return history.back();
      const next = { ...beginning, step: before };
      history.replaceState({ place: next }, '');
      show(next);
    },
    [show],
  );

  return { place, go, goBack };
}
