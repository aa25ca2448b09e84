import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { typingPace } from './typing-pace.ts';

let sent: string[];
let pace: ReturnType<typeof typingPace>;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  pace = typingPace((text) => sent.push(text));
});
afterEach(() => {
  vi.useRealTimers();
});

it('sends the first letter at once', () => {
  pace.type('a');
  expect(sent).toEqual(['a']);
});

it('sends the letters typed during a search when it has its result', () => {
  pace.type('a');
  pace.setBusy(true);
  pace.type('an');
  pace.type('ann');
  expect(sent).toEqual(['a']);
  pace.setBusy(false);
  expect(sent).toEqual(['a', 'ann']);
  vi.runAllTimers();
  expect(sent).toEqual(['a', 'ann']);
});

it('waits no longer than a pause for a slow search', () => {
  pace.type('a');
  pace.setBusy(true);
  pace.type('an');
  vi.advanceTimersByTime(59);
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual(['a', 'an']);
});

it('collapses letters typed faster than a search starts', () => {
  pace.type('a');
  pace.type('an');
  pace.type('ann');
  vi.runAllTimers();
  expect(sent).toEqual(['a', 'ann']);
});

it('sends a letter at once after a pause', () => {
  pace.type('a');
  vi.advanceTimersByTime(60);
  pace.type('an');
  expect(sent).toEqual(['a', 'an']);
});

it('sends nothing after it is canceled', () => {
  pace.type('a');
  pace.type('an');
  pace.cancel();
  vi.runAllTimers();
  expect(sent).toEqual(['a']);
});
