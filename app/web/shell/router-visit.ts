import { useRouterState } from '@tanstack/react-router';
import type { PageVisit } from './page-frame.tsx';

/** The router's paths, for the frame of the page. */
export function useRouterVisit(): PageVisit {
  return {
    requestedPath: useRouterState({ select: (state) => state.location.pathname }),
    resolvedPath: useRouterState({ select: (state) => state.resolvedLocation?.pathname }),
    screenPath: useRouterState({ select: (state) => state.matches.at(-1)?.pathname }),
  };
}
