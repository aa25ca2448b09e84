import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AnswerToKeep, AnswerValue } from '#contract/questions.ts';
import { aQuestion } from '#contract/testing/a-question.ts';
import { keepAnswers, newSecret } from './answer-keeper.ts';
import { CallFailure, type FormCalls, type Holder } from './form-calls.ts';
import type { Remembered } from './form-memory.ts';

const questions = [
  aQuestion('name'),
  aQuestion('email', { format: 'email' }),
  aQuestion('asks'),
  aQuestion('detail', { showIf: [{ questionId: 'asks', equals: ['yes'] }] }),
];

const holder: Holder = { id: 'form-1', secret: 'secret-1' };

/** A server that keeps what it is sent; `failWith` is what its next calls answer. */
function fakeServer() {
  const failWith: CallFailure[] = [];
  const stored = new Map<string, AnswerValue>();
  const log: string[] = [];
  const secrets: string[] = [];
  const bases = new Map<string, unknown>();
  const meet = async (call: string, answers: readonly AnswerToKeep[] = []) => {
    log.push(call);
    for (const { questionId, basedOn } of answers) bases.set(questionId, basedOn);
    await Promise.resolve();
    const failure = failWith.shift();
    if (failure) throw failure;
    for (const { questionId, answer } of answers) stored.set(questionId, answer);
  };
  const calls: FormCalls = {
    open: async () => ({ edition: 3, questions }),
    start: async ({ answers, secret = '' }) => {
      secrets.push(secret);
      await meet('start', answers);
      return { id: holder.id, secret, resumeCode: 'code' };
    },
    save: (_, answers) => meet(`save ${answers.map(({ questionId }) => questionId)}`, answers),
    read: async () => ({ edition: 3, questions, answers: [], reference: null }),
    submit: async () => {
      await meet('submit');
      return { reference: 'R-1' };
    },
  };
  return { calls, failWith, stored, log, secrets, bases };
}

function begin(server = fakeServer(), before: { holder: Holder | null } = { holder: null }) {
  const memory: { now: Remembered | null } = { now: null };
  const keeper = keepAnswers(
    {
      secret: newSecret(),
      ...before,
      answers: new Map(),
      saved: new Map(),
      mayBeThere: new Map(),
      elsewhere: new Set(),
      isGone: false,
      isToBeHandedIn: false,
      reference: null,
    },
    {
      edition: 3,
      questions,
      calls: server.calls,
      language: () => 'en',
      memory: {
        remember: (remembered) => {
          memory.now = remembered;
        },
        forget: () => {
          memory.now = null;
        },
      },
    },
  );
  return { ...server, keeper, memory };
}

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

describe('without a connection', () => {
  test('a form is begun with the same secret until there is a reply', async () => {
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

  test('answers wait, this tab remembers them, and they are saved later', async () => {
    const { keeper, failWith, stored, secrets, memory } = begin();
    failWith.push(new CallFailure('offline'), new CallFailure('offline'));
    keeper.answer('name', 'Ana');
    await keeper.save();
    expect(keeper.kept().saving).toBe('offline');
    expect(memory.now?.unsaved).toEqual([['name', 'Ana', [null, 'Ana']]]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(stored.get('name')).toBe('Ana');
    expect(keeper.kept().saving).toBe('saved');
    const [secret = ''] = secrets;
    expect(memory.now).toEqual({
      holder: { ...holder, secret, resumeCode: 'code' },
      secret,
      unsaved: [],
      isToBeHandedIn: false,
    });
  });

  test('handing in waits too, and happens once', async () => {
    const { keeper, failWith, log, memory } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    failWith.push(new CallFailure('offline'));
    await keeper.handIn();
    expect(keeper.kept().reference).toBeNull();
    expect(memory.now?.isToBeHandedIn).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.kept().reference).toBe('R-1');
    expect(log.filter((call) => call === 'submit')).toHaveLength(2);
  });

  test('changing an answer takes "send" back', async () => {
    const { keeper, failWith } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    failWith.push(new CallFailure('offline'));
    await keeper.handIn();
    keeper.answer('name', 'Anna');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.kept().reference).toBeNull();
  });
});

describe('an answer that is taken back while nobody knows whether it arrived', () => {
  test('is taken back on the server too', async () => {
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
    expect(keeper.kept().saving).toBe('saved');
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

describe('an answer that was given on another device meanwhile', () => {
  const elsewhere = (answer: AnswerValue) =>
    new CallFailure('stale-version', [{ questionId: 'name', answer }]);

  test('stands, is shown, and waits to be seen before the form is handed in', async () => {
    const { keeper, failWith, log, bases, memory } = begin();
    keeper.answer('name', 'Ana');
    await keeper.save();
    failWith.push(elsewhere('Anna'));
    keeper.answer('name', 'Anne');
    keeper.answer('asks', 'no');
    await keeper.handIn();
    expect(bases.get('name')).toEqual(['Ana']);
    expect(keeper.kept().answers.get('name')).toBe('Anna');
    expect([...keeper.kept().elsewhere]).toEqual(['name']);
    expect(log).toEqual(['start', 'save name,asks', 'save asks']);
    expect(memory.now?.unsaved).toEqual([]);
    keeper.answer('name', 'Anne');
    await keeper.handIn();
    expect(bases.get('name')).toEqual(['Anna']);
    expect(keeper.kept()).toMatchObject({ elsewhere: new Set(), reference: 'R-1' });
  });

  test('keeps nothing from being handed in where it is not asked', async () => {
    const { keeper, failWith, log } = begin();
    keeper.answer('asks', 'no');
    await keeper.save();
    failWith.push(new CallFailure('stale-version', [{ questionId: 'detail', answer: 'much' }]));
    await keeper.handIn();
    expect(log).toEqual(['start', 'submit', 'submit']);
    expect(keeper.kept()).toMatchObject({ elsewhere: new Set(), reference: 'R-1' });
  });

  test('is told from one that was sent from here without a reply', async () => {
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
    expect(keeper.kept().saving).toBe('saved');
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
