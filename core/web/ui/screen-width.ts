import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';

/**
 * Where each screen size begins, in CSS pixels (from the specification). Narrower than sm is xs.
 */
export const breakpoints = { sm: 576, md: 768, lg: 992, xl: 1200 } as const;

/** From this width on, a list's toolbar is beside its title. */
export const wideFrom = 1600;
export type Breakpoint = keyof typeof breakpoints;

/** Delay before a changed width is applied, in milliseconds (from the specification). */
const settleDelay = 500;

/** True if the screen is at least this wide. Updates once a resize has settled. */
export function useIsAtLeast(breakpoint: Breakpoint): boolean {
  const isWide = useMediaQuery(`(min-width: ${breakpoints[breakpoint]}px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const [settled] = useDebouncedValue(isWide, settleDelay);
  return settled;
}
