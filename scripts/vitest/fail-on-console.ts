import { afterEach, beforeEach, expect } from 'vitest';

/**
 * An unexpected console error or warning fails the test: React warnings, missing i18next keys, and
 * swallowed failures show up here. A test that expects one uses `vi.spyOn(console,
 * 'error').mockImplementation(() => undefined)`.
 */
const original = { error: console.error, warn: console.warn };
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      printed.push(`console.${level}: ${args.map(String).join(' ')}`);
      original[level](...args);
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  expect(printed, 'Unexpected console output').toEqual([]);
});
