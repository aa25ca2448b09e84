import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';

/** The spec's: where each size of screen begins, in CSS pixels. What is narrower than sm is xs. */
export const breakpoints = { sm: 576, md: 768, lg: 992, xl: 1200 } as const;
export type Breakpoint = keyof typeof breakpoints;

/** The spec's: changes of the width are taken in once they have settled, in milliseconds. */
const settledAfter = 500;

/** Whether the screen is at least this wide. Follows a window that is being pulled when it rests. */
export function useIsAtLeast(breakpoint: Breakpoint): boolean {
  const isWide = useMediaQuery(`(min-width: ${breakpoints[breakpoint]}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const [settled] = useDebouncedValue(isWide, settledAfter);
  return settled;
}
