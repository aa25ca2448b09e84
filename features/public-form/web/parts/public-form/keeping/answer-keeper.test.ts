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
  test('the first answers begin the form, later ones go to it', async () => {
    const { keeper, log, stored } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    keeper.answer('asks', 'no');
    await keeper.save();
    expect(log).toEqual(['start', 'save asks']);
    expect(Object.fromEntries(stored)).toEqual({ name: 'Ana', asks: 'no' });
    expect(keeper.kept().saving).toBe('saved');
  });

  test('nothing begins before there is an answer', async () => {
    const { keeper, log } = begin();
    await keeper.save();
    expect(log).toEqual([]);
  });

  test('a pause in typing saves too', async () => {
    const { keeper, stored } = begin();
    keeper.answer('name', 'An');
    keeper.answer('name', 'Ana');
    await vi.advanceTimersByTimeAsync(2000);
    expect(stored.get('name')).toBe('Ana');
  });

  test('what is typed during a save is saved after it, and only one form is begun', async () => {
    const { keeper, log, stored } = begin();
    keeper.answer('name', 'An');
    const saving = keeper.save();
    keeper.answer('name', 'Ana');
    void keeper.save();
    await saving;
    expect(log).toEqual(['start', 'save name']);
    expect(stored.get('name')).toBe('Ana');
  });

  test('an answer that breaks a rule waits until it is put right, but is not forgotten', async () => {
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

  test('an answer that another one hides stays, on the server too, in case it is asked again', async () => {
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
    expect(keeper.kept().answers.get('detail')).toBe('much');
  });
});

describe('handing in', () => {
  test('saves first, then leaves nothing of the answers on the device', async () => {
    const { keeper, log, memory } = begin();
    keeper.answer('name', 'Ana');
    await keeper.handIn();
    expect(log).toEqual(['start', 'submit']);
    expect(keeper.kept()).toMatchObject({ reference: 'R-1', isToBeHandedIn: false });
    expect(keeper.kept().answers.size).toBe(0);
    expect(memory.now).toBeNull();
  });

  test('a form that was handed in before, its reply lost, answers with its reference', async () => {
    const { keeper, failWith } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    failWith.push(new CallFailure('already-submitted'));
    keeper.answer('name', 'Anna');
    await keeper.save();
    expect(keeper.kept().reference).toBe('R-1');
  });

  test('what the server refuses is named, and is tried again once it is changed', async () => {
    const { keeper, failWith, stored } = begin();
    keeper.answer('asks', 'no');
    await keeper.save();
    failWith.push(
      new CallFailure('invalid', [{ path: 'name', rule: 'characters', message: 'Hidden' }]),
    );
    keeper.answer('name', 'A?');
    await keeper.handIn();
    expect([...keeper.kept().refused]).toEqual([['name', 'characters']]);
    expect(keeper.kept().reference).toBeNull();
    keeper.answer('name', 'Ana');
    await keeper.handIn();
    expect(stored.get('name')).toBe('Ana');
    expect(keeper.kept().reference).toBe('R-1');
  });

  test('an answer that the server misses although it is here is sent again', async () => {
    const { keeper, failWith, stored } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    stored.clear();
    failWith.push(new CallFailure('invalid', [{ path: 'name', rule: 'required', message: '' }]));
    await keeper.handIn();
    expect(stored.get('name')).toBe('Ana');
    expect(keeper.kept().refused.size).toBe(0);
  });
});

describe('a form that the server no longer opens', () => {
  test('keeps what is here, and begins a new one with all of it', async () => {
    const { keeper, failWith, stored, log } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    stored.clear();
    failWith.push(new CallFailure('not-found'));
    keeper.answer('asks', 'no');
    await keeper.save();
    expect(keeper.kept().isGone).toBe(true);
    await keeper.startAnew();
    expect(log.at(-1)).toBe('start');
    expect(Object.fromEntries(stored)).toEqual({ name: 'Ana', asks: 'no' });
  });
});

test('leaving forgets, even while a save is under way', async () => {
  const { keeper, memory } = begin();
  keeper.answer('name', 'Ana');
  const saving = keeper.save();
  keeper.stop();
  await saving;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(memory.now).toBeNull();
  expect(keeper.kept().answers.size).toBe(0);
});

test('leaving sends what the server does not have yet, and then forgets', async () => {
  const { keeper, memory, stored, log } = begin();
  keeper.answer('name', 'Ana');
  await keeper.save();
  keeper.answer('asks', 'no');
  keeper.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(Object.fromEntries(stored)).toEqual({ name: 'Ana', asks: 'no' });
  expect(log).toEqual(['start', 'save asks']);
  expect(memory.now).toBeNull();
  expect(keeper.kept().answers.size).toBe(0);
});

test('leaving before the first reply begins the form, so that its code opens it', async () => {
  const { keeper, stored, log } = begin();
  keeper.answer('name', 'Ana');
  keeper.leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(log).toEqual(['start']);
  expect(stored.get('name')).toBe('Ana');
});

test('the code of a form is there with its first answer, before any reply', () => {
  const { keeper } = begin(undefined, { holder: null, resumeCode: '7KQM-2XPD-9RTW' });
  expect(keeper.kept().resumeCode).toBeNull();
  keeper.answer('name', 'A');
  expect(keeper.kept().resumeCode).toBe('7KQM-2XPD-9RTW');
});
