import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';

/** The spec's: changes of the window's width are taken in once they have settled. */
const settledAfter = 500;

/** Whether the menu has its own place beside the page (the spec's breakpoint lg). */
export function useIsWideScreen(): boolean {
  const isWide = useMediaQuery('(min-width: 992px)', undefined, { getInitialValueInEffect: false });
  const [settled] = useDebouncedValue(isWide, settledAfter);
  return settled;
}
