import { expect } from 'vitest';
import type { MixedLoad } from './mixed-load.ts';

/** Expects calls to succeed. */
export async function expectProgress(load: MixedLoad): Promise<void> {
  const before = load.promises();
  await expect.poll(() => load.promises()).toBeGreaterThan(before + 20);
}
