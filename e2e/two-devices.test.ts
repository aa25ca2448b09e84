import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Holder } from '#features/public-form/web/parts/public-form/saving/form-calls.ts';
import { nothingRemembered } from '#features/public-form/web/parts/public-form/saving/form-memory.ts';
import { isSameAnswer } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  QuestionAnswer,
} from '#features/questions/contract/questions.ts';
import { preScreeningCallsOver } from './pre-screening-calls.ts';
import { useQuestionBank } from './question-bank-server.ts';
import { randomBanks, randomTurns, walks } from './random-banks.ts';
import { complete, Device, sendTo, walk } from './walked-form.ts';
import { inOrder, sorted } from './walked-questions.ts';

/**
 * Property tests with two devices on one form, in turns, with failing connections: neither
 * overwrites unseen answers, and the submitted form is what the submitting device showed.
 */

const bankServer = useQuestionBank('two_devices');

type Answers = Map<string, AnswerValue>;

async function onServer({ id, secret }: Holder): Promise<Answers> {
  const headers = { 'X-Intake-Secret': secret };
  const reply = await sendTo(bankServer.url(), 'GET', `/api/pre-screening/${id}`, { headers });
  const { answers } = (await reply.json()) as { answers: AnswerToKeep[] };
  return new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
}

let lastSave: Promise<unknown> = Promise.resolve();

/** Serializes saves, so that each change can be attributed. */
function inTurn<T>(save: () => Promise<T>): Promise<T> {
  const saved = lastSave.then(save);
  lastSave = saved.catch(() => undefined);
  return saved;
}

/** A device that records when the server lets it overwrite an unseen answer. */
async function watched(holder: Holder, writtenOver: string[]): Promise<Device> {
  const device = new Device({
    url: bankServer.url,
    callsOver: preScreeningCallsOver,
    remembered: { ...nothingRemembered, holder },
  });
  const known: [questionId: string, answer: AnswerValue][] = [];
  const knows = (id: string, answer: AnswerValue) =>
    answer === null || known.some(([one, other]) => one === id && isSameAnswer(other, answer));
  const { read, save, submit } = device.calls;
  const learn = (answers: readonly AnswerToKeep[]) => {
    for (const { questionId, answer } of answers) known.push([questionId, answer]);
  };
  const learnFrom = (failure: unknown) => {
    const { answeredElsewhere = [] } = failure as { answeredElsewhere?: AnswerToKeep[] };
    learn(answeredElsewhere);
    throw failure;
  };
  device.calls.read = async (one) => {
    const form = await read(one);
    learn(form.answers);
    return form;
  };
  device.calls.submit = (one, seenAnswers) => submit(one, seenAnswers).catch(learnFrom);
  const saveAndCompare: typeof save = async (one, sent) => {
    const before = await onServer(one);
    try {
      return await save(one, sent).catch(learnFrom);
    } finally {
      const after = await onServer(one);
      for (const { questionId, answer } of sent) {
        const previousAnswer = before.get(questionId) ?? null;
        const isWritten = !isSameAnswer(previousAnswer, after.get(questionId) ?? null);
        if (isWritten && !knows(questionId, previousAnswer)) writtenOver.push(questionId);
        known.push([questionId, answer]);
      }
    }
  };
  device.calls.save = (one, sent) => inTurn(() => saveAndCompare(one, sent));
  return device.open();
}

/** Submits, and again after seeing answers from elsewhere, like a person. */
async function submitForm(device: Device): Promise<ReturnType<Device['counted']>> {
  for (let tries = 0; tries < 5; tries += 1) {
    complete(device);
    await device.settle();
    const visibleAnswers = inOrder(device.counted());
    await device.keeper.requestSubmit();
    await device.settle();
    if (device.keeper.getState().reference !== null) return visibleAnswers;
    expect(device.keeper.getState().elsewhere.size).toBeGreaterThan(0);
    device.keeper.markElsewhereSeen();
  }
  throw new Error('not handed in');
}

const ways = { publish: async () => {}, elsewhere: async (device: Device) => device };

describe('one form on two devices', () => {
  it('loses no answer that one of them hasn’t seen', { tags: 'main' }, async () => {
    await fc.assert(
      fc.asyncProperty(
        randomBanks('pre-screening'),
        randomTurns,
        fc.nat(1),
        async (bank, turns, last) => {
          await bankServer.publish(bank);
          const path = '/api/pre-screening';
          const begun = await sendTo(bankServer.url(), 'POST', path, { body: {} });
          const holder = (await begun.json()) as Holder;
          const { resumeCode } = holder;
          const body = { resumeCode };
          const resumed = await sendTo(bankServer.url(), 'POST', `${path}/resume`, { body });
          const other = (await resumed.json()) as Holder;
          const writtenOver: string[] = [];
          const devices = [await watched(holder, writtenOver), await watched(other, writtenOver)];
          try {
            for (const { who: deviceIndex, moves } of turns)
              await walk(devices[deviceIndex] as Device, moves, ways);
            for (const device of devices) await device.settle();
            expect(writtenOver).toEqual([]);
            const submittedAnswers = await submitForm(devices[last] as Device);
            const draft = await bankServer.call('GET', `draft-applicant/${holder.id}`);
            expect(sorted((draft as { answers: QuestionAnswer[] }).answers).counted).toEqual(
              submittedAnswers,
            );
          } finally {
            for (const device of devices) device.keeper.stop();
          }
        },
      ),
      walks(40),
    );
  });
});
