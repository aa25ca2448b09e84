import { expect } from 'vitest';
import type { MixedLoad } from './mixed-load.ts';

/** People get on with their work, whatever is broken. */
export async function expectProgress(load: MixedLoad): Promise<void> {
  const before = load.promises();
  await expect.poll(() => load.promises()).toBeGreaterThan(before + 20);
}
