import type { AnswerToKeep, AnswerValue } from '#features/questions/contract/questions.ts';
import { aQuestion } from '#features/questions/contract/testing/test-question.ts';
import { createAnswerKeeper, newSecret } from '../answer-keeper.ts';
import type { CallFailure, FormCalls, Holder } from '../form-calls.ts';
import type { Remembered } from '../form-memory.ts';

const questions = [
  aQuestion('name'),
  aQuestion('email', { format: 'email' }),
  aQuestion('asks'),
  aQuestion('detail', { showIf: [{ questionId: 'asks', equals: ['yes'] }] }),
];

export const holder: Holder = { id: 'form-1', secret: 'secret-1' };

/** Fake server that stores answers; `failWith` queues failures for the next calls. */
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

/** Starts a form on this device against the fake server. */
export function begin(
  server = fakeServer(),
  before: { holder: Holder | null; resumeCode?: string | null } = { holder: null },
) {
  const memory: { now: Remembered | null } = { now: null };
  const keeper = createAnswerKeeper(
    {
      secret: newSecret(),
      resumeCode: null,
      begunIn: null,
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
