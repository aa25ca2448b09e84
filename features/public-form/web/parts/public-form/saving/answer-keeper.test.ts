import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailure } from './form-calls.ts';
import { begin } from './testing/kept-form.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving', () => {
  test('creates the form with the first answers and updates it with later ones', async () => {
    const { keeper, log, stored } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    keeper.answer('asks', 'no');
    await keeper.save();
    expect(log).toEqual(['start', 'save asks']);
    expect(Object.fromEntries(stored)).toEqual({ name: 'Ana', asks: 'no' });
    expect(keeper.getState().saving).toBe('saved');
  });

  test('creates no form without an answer', async () => {
    const { keeper, log } = begin();
    await keeper.save();
    expect(log).toEqual([]);
  });

  test('saves after a pause in typing', async () => {
    const { keeper, stored } = begin();
    keeper.answer('name', 'An');
    keeper.answer('name', 'Ana');
    await vi.advanceTimersByTimeAsync(2000);
    expect(stored.get('name')).toBe('Ana');
  });

  test('saves text typed during a save afterwards, and creates only one form', async () => {
    const { keeper, log, stored } = begin();
    keeper.answer('name', 'An');
    const saving = keeper.save();
    keeper.answer('name', 'Ana');
    void keeper.save();
    await saving;
    expect(log).toEqual(['start', 'save name']);
    expect(stored.get('name')).toBe('Ana');
  });

  test('holds back an invalid answer without forgetting it', async () => {
    const { keeper, stored, memory } = begin();
    keeper.answer('name', 'Ana');
    keeper.answer('email', 'ana@');
    await keeper.save();
    expect(stored.has('email')).toBe(false);
    expect(memory.now?.unsaved).toEqual([['email', 'ana@', [null]]]);
    keeper.answer('email', 'ana@example.org');
    await keeper.save();
    expect(stored.get('email')).toBe('ana@example.org');
    expect(memory.now?.unsaved).toEqual([]);
  });

  test('keeps a hidden answer on the server, in case the question is asked again', async () => {
    const { keeper, stored } = begin();
    keeper.answer('asks', 'yes');
    keeper.answer('detail', 'much');
    await keeper.save();
    keeper.answer('asks', 'no');
    await keeper.save();
    expect([...stored]).toEqual([
      ['asks', 'no'],
      ['detail', 'much'],
    ]);
    expect(keeper.getState().answers.get('detail')).toBe('much');
  });
});

describe('submitting', () => {
  test('saves first, then clears the answers from the device', async () => {
    const { keeper, log, memory } = begin();
    keeper.answer('name', 'Ana');
    await keeper.requestSubmit();
    expect(log).toEqual(['start', 'submit']);
    expect(keeper.getState()).toMatchObject({ reference: 'R-1', isToBeHandedIn: false });
    expect(keeper.getState().answers.size).toBe(0);
    expect(memory.now).toBeNull();
  });

  test('returns the reference when the form was submitted but the reply was lost', async () => {
    const { keeper, failWith } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    failWith.push(new CallFailure('already-submitted'));
    keeper.answer('name', 'Anna');
    await keeper.save();
    expect(keeper.getState().reference).toBe('R-1');
  });

  test('reports rejected answers and retries after a change', async () => {
    const { keeper, failWith, stored } = begin();
    keeper.answer('asks', 'no');
    await keeper.save();
    failWith.push(
      new CallFailure('invalid', [{ path: 'name', rule: 'characters', message: 'Hidden' }]),
    );
    keeper.answer('name', 'A?');
    await keeper.requestSubmit();
    expect([...keeper.getState().refused]).toEqual([['name', 'characters']]);
    expect(keeper.getState().reference).toBeNull();
    keeper.answer('name', 'Ana');
    await keeper.requestSubmit();
    expect(stored.get('name')).toBe('Ana');
    expect(keeper.getState().reference).toBe('R-1');
  });

  test('resends an answer that the server is missing', async () => {
    const { keeper, failWith, stored } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    stored.clear();
    failWith.push(new CallFailure('invalid', [{ path: 'name', rule: 'required', message: '' }]));
    await keeper.requestSubmit();
    expect(stored.get('name')).toBe('Ana');
    expect(keeper.getState().refused.size).toBe(0);
  });
});

describe('a form that the server no longer opens', () => {
  test('keeps the answers and creates a new form with all of them', async () => {
    const { keeper, failWith, stored, log } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    stored.clear();
    failWith.push(new CallFailure('not-found'));
    keeper.answer('asks', 'no');
    await keeper.save();
    expect(keeper.getState().isGone).toBe(true);
    await keeper.startNewForm();
    expect(log.at(-1)).toBe('start');
    expect(Object.fromEntries(stored)).toEqual({ name: 'Ana', asks: 'no' });
  });
});

test('forgets everything on leaving, even during a save', async () => {
  const { keeper, memory } = begin();
  keeper.answer('name', 'Ana');
  const saving = keeper.save();
  keeper.stop();
  await saving;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(memory.now).toBeNull();
  expect(keeper.getState().answers.size).toBe(0);
});

test('sends unsaved answers on leaving, then forgets them', async () => {
  const { keeper, memory, stored, log } = begin();
  keeper.answer('name', 'Ana');
  await keeper.save();
  keeper.answer('asks', 'no');
  keeper.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(Object.fromEntries(stored)).toEqual({ name: 'Ana', asks: 'no' });
  expect(log).toEqual(['start', 'save asks']);
  expect(memory.now).toBeNull();
  expect(keeper.getState().answers.size).toBe(0);
});

test('creates the form on leaving before the first reply, so that its code works', async () => {
  const { keeper, stored, log } = begin();
  keeper.answer('name', 'Ana');
  keeper.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['start']);
  expect(stored.get('name')).toBe('Ana');
});

test('shows the code with the first answer, before any reply', () => {
  const { keeper } = begin(undefined, { holder: null, resumeCode: '7KQM-2XPD' });
  expect(keeper.getState().resumeCode).toBeNull();
  keeper.answer('name', 'A');
  expect(keeper.getState().resumeCode).toBe('7KQM-2XPD');
});
