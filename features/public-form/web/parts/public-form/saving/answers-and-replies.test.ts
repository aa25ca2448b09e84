import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnswerValue } from '#features/questions/contract/questions.ts';
import { CallFailure } from './form-calls.ts';
import { begin, holder } from './testing/kept-form.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('offline', () => {
  test('retries creating the form with the same secret until a reply arrives', async () => {
    const { keeper, failWith, secrets, memory } = begin();
    failWith.push(new CallFailure('offline'));
    keeper.answer('name', 'Ana');
    await keeper.save();
    expect(memory.now).toMatchObject({ holder: null, secret: secrets[0] });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(secrets).toHaveLength(2);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(secrets[1]).toBe(secrets[0]);
  });

  test('keeps answers in the tab and saves them later', async () => {
    const { keeper, failWith, stored, secrets, memory } = begin();
    failWith.push(new CallFailure('offline'), new CallFailure('offline'));
    keeper.answer('name', 'Ana');
    await keeper.save();
    expect(keeper.getState().saving).toBe('offline');
    expect(memory.now?.unsaved).toEqual([['name', 'Ana', [null, 'Ana']]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored.get('name')).toBe('Ana');
    expect(keeper.getState().saving).toBe('saved');
    const [secret = ''] = secrets;
    expect(memory.now).toEqual({
      holder: { ...holder, secret, resumeCode: 'code' },
      secret,
      edition: 3,
      unsaved: [],
      isToBeHandedIn: false,
    });
  });

  test('submits once, after reconnecting', async () => {
    const { keeper, failWith, log, memory } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    failWith.push(new CallFailure('offline'));
    await keeper.requestSubmit();
    expect(keeper.getState().reference).toBeNull();
    expect(memory.now?.isToBeHandedIn).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.getState().reference).toBe('R-1');
    expect(log.filter((call) => call === 'submit')).toHaveLength(2);
  });

  test('cancels "send" when an answer changes', async () => {
    const { keeper, failWith } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    failWith.push(new CallFailure('offline'));
    await keeper.requestSubmit();
    keeper.answer('name', 'Anna');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.getState().reference).toBeNull();
  });
});

describe('clearing an answer that may have reached the server', () => {
  test('clears it on the server too', async () => {
    const { keeper, calls, stored, memory } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    const { save } = calls;
    calls.save = async (one, answers) => {
      calls.save = save;
      await save(one, answers);
      throw new CallFailure('offline');
    };
    keeper.answer('asks', 'yes');
    await keeper.save();
    expect(stored.get('asks')).toBe('yes');
    keeper.answer('asks', null);
    expect(memory.now?.unsaved).toEqual([['asks', null, [null, 'yes']]]);
    await keeper.save();
    expect(stored.get('asks')).toBeNull();
    expect(memory.now?.unsaved).toEqual([]);
    expect(keeper.getState().saving).toBe('saved');
  });
});

describe('an answer from another device', () => {
  const elsewhere = (answer: AnswerValue) =>
    new CallFailure('stale-version', [{ questionId: 'name', answer }]);

  test('replaces the local one and must be seen before submitting', async () => {
    const { keeper, failWith, log, bases, memory } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    failWith.push(elsewhere('Anna'));
    keeper.answer('name', 'Anne');
    keeper.answer('asks', 'no');
    await keeper.requestSubmit();
    expect(bases.get('name')).toEqual(['Ana']);
    expect(keeper.getState().answers.get('name')).toBe('Anna');
    expect([...keeper.getState().elsewhere]).toEqual(['name']);
    expect(log).toEqual(['start', 'save name,asks', 'save asks']);
    expect(memory.now?.unsaved).toEqual([]);
    keeper.answer('name', 'Anne');
    await keeper.requestSubmit();
    expect(bases.get('name')).toEqual(['Anna']);
    expect(keeper.getState()).toMatchObject({ elsewhere: new Set(), reference: 'R-1' });
  });

  test('doesn’t block submitting when its question is hidden', async () => {
    const { keeper, failWith, log } = begin();
    keeper.answer('asks', 'no');
    await keeper.save();
    failWith.push(new CallFailure('stale-version', [{ questionId: 'detail', answer: 'much' }]));
    await keeper.requestSubmit();
    expect(log).toEqual(['start', 'submit', 'submit']);
    expect(keeper.getState()).toMatchObject({ elsewhere: new Set(), reference: 'R-1' });
  });

  test('differs from an answer sent without a reply', async () => {
    const { keeper, failWith, bases, memory } = begin();
    keeper.answer('name', 'A');
    await keeper.save();
    failWith.push(new CallFailure('offline'), new CallFailure('offline'));
    keeper.answer('name', 'An');
    await keeper.save();
    keeper.answer('name', 'Ana');
    await keeper.save();
    expect(memory.now?.unsaved).toEqual([['name', 'Ana', ['A', 'An', 'Ana']]]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(bases.get('name')).toEqual(['A', 'An', 'Ana']);
    expect(keeper.getState().saving).toBe('saved');
  });
});
