import { afterEach, beforeEach, expect } from 'vitest';

/**
 * An error or a warning that nobody expected fails the test that caused it: React's complaints,
 * i18next's missing keys and swallowed failures all arrive here. A test that expects one says so
 * with `vi.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
const original = { error: console.error, warn: console.warn };
let printed: string[] = [];

beforeEach(() => {
  printed = [];
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...words: unknown[]) => {
      printed.push(`console.${level}: ${words.map(String).join(' ')}`);
      original[level](...words);
    };
  }
});

afterEach(() => {
  Object.assign(console, original);
  expect(printed, 'This test printed what it did not expect').toEqual([]);
});
