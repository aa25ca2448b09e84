import { createContext, useContext, useLayoutEffect } from 'react';

/** Tells the frame whether the page starts with Back, which takes the place of the header. */
export const InsideForm = createContext<(isInside: boolean) => void>(() => {});

/** Hides the frame's header while this page shows. */
export function useInsideForm(): void {
  const setInside = useContext(InsideForm);
  // Before the first paint, so that nothing jumps.
  useLayoutEffect(() => {
    setInside(true);
    return () => setInside(false);
  }, [setInside]);
}
