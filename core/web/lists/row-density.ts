import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { forget, readStored, store } from '../browser/storage.ts';
import { currentUser } from '../session/session.ts';
import { wideFrom } from '../ui/screen-width.ts';

export const densities = ['standard', 'comfortable', 'dense'] as const;
export type Density = (typeof densities)[number];

const storedKey = () => `density:${currentUser()?.id ?? ''}`;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function chosen(): Density | null {
  const stored = readStored(storedKey());
  return densities.find((density) => density === stored) ?? null;
}

/** The height of rows in all lists, chosen by this person in this browser; dense on large screens by default. */
export function useRowDensity(): { density: Density; choose: (density: Density) => void } {
  const isLarge = useMediaQuery(`(min-width: ${wideFrom}px) and (min-height: 1000px)`, undefined, {
    getInitialValueInEffect: false,
  });
  const usual = isLarge ? 'dense' : 'standard';
  return {
    density: useSyncExternalStore(subscribe, chosen) ?? usual,
    choose(density) {
      if (density === usual) forget(storedKey());
      else store(storedKey(), density);
      for (const listener of listeners) listener();
    },
  };
}
