import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeMoreCalls } from '#features/public-form/web/parts/pre-screening/sent-form-calls.ts';
import {
  CallFailure,
  type Holder,
} from '#features/public-form/web/parts/public-form/saving/form-calls.ts';
import {
  nothingRemembered,
  type Remembered,
} from '#features/public-form/web/parts/public-form/saving/form-memory.ts';
import { answerProblem } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, QuestionAnswer } from '#features/questions/contract/questions.ts';
import { defaultBank } from '#features/questions/server/default-bank/bank.ts';
import { preScreeningCallsOver } from './pre-screening-calls.ts';
import { useQuestionBank } from './question-bank-server.ts';
import { type Loss, randomBanks, randomLosses, randomMoves, walks } from './random-banks.ts';
import {
  type Call,
  complete,
  Device,
  expectOpenRefused,
  expectSaved,
  sendTo,
  submitForm,
  walk,
} from './walked-form.ts';
import { inOrder, type StandingAnswer, sorted } from './walked-questions.ts';

/**
 * Property tests of the pre-screening's state machine without pages: random forms, random moves, a
 * real server, and a failing connection. The server must end up with what the form showed.
 */

const bankServer = useQuestionBank('walks');

const newDevice = (remembered: Remembered = nothingRemembered) =>
  new Device({ url: bankServer.url, callsOver: preScreeningCallsOver, remembered });

/** Another device with the code and nothing stored. */
async function elsewhere(device: Device): Promise<Device> {
  await device.settle();
  // The form may show answers before the server has them.
  const resumeCode = device.remembered.holder?.resumeCode;
  if (resumeCode === undefined) return device;
  const path = '/api/pre-screening/resume';
  const reply = await sendTo(bankServer.url(), 'POST', path, { body: { resumeCode } });
  expect(reply.status).toBe(200);
  const unsaved = device.remembered.unsaved;
  const holder = await reply.json();
  device.keeper.stop();
  return newDevice({ ...nothingRemembered, holder, unsaved }).open();
}

function fetchDraft(id: string | undefined): Promise<{ answers: QuestionAnswer[] }> {
  return bankServer.call('GET', `draft-applicant/${id}`);
}

describe('random walks through random forms', () => {
  it('save exactly what was shown, and lose nothing', { tags: 'main' }, async () => {
    await fc.assert(
      fc.asyncProperty(
        randomBanks('pre-screening'),
        randomBanks('pre-screening'),
        randomMoves,
        randomLosses,
        async (bank, next, moves, losses) => {
          await bankServer.publish(bank);
          const ways = { publish: () => bankServer.publish(next), elsewhere };
          const device = await walk(await newDevice().open(), moves, ways);
          try {
            await expectSaved(device);
            await expectOpenRefused(device);
            await expectHandedIn(device, losses);
          } finally {
            device.keeper.stop();
          }
        },
      ),
      walks(40),
    );
  });
});

/** Staff see what the form showed; hidden answers are set aside. */
async function expectHandedIn(device: Device, losses: readonly Loss[]): Promise<void> {
  complete(device);
  await device.settle();
  const counted = inOrder(device.counted());
  const setAside = await device.hidden();
  const { id } = await send(device, losses);
  const { answers } = await fetchDraft(id);
  expect(sorted(answers)).toEqual({ counted, setAside });
}

/** Submits the form. The page keeps its holder, which the device forgets. */
async function send(device: Device, losses: readonly Loss[]): Promise<Holder> {
  const holders: Holder[] = [];
  const { submit } = device.calls;
  device.calls.submit = (holder, visibleAnswers) => {
    holders.push(holder);
    return submit(holder, visibleAnswers);
  };
  await submitForm(device, losses);
  expect(device.keeper.getState().reference).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
  const holder = holders.at(-1);
  if (!holder) throw new Error('submitted without a holder');
  return holder;
}

/** The topics of a form that was sent, on the page that sent it. */
function openTopics(holder: Holder): Promise<Device> {
  const headers = { 'X-Intake-Secret': holder.secret };
  const path = `/api/pre-screening/${holder.id}/more`;
  const unused = () => Promise.reject(new CallFailure('not-found'));
  const callsOver = (call: Call) =>
    makeMoreCalls({
      readMore: () => call('GET', path, { headers }),
      saveMore: (_, body) => call('PUT', path, { body, headers }),
      readStatus: unused,
      add: unused,
      withdraw: unused,
    });
  const forgotten = { ...nothingRemembered, holder };
  return new Device({ url: bankServer.url, callsOver, forgotten }).open();
}

describe('random walks through the topics after sending', () => {
  it('end up with staff as answered, over a connection that is cut at random', {
    tags: 'main',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        randomBanks('pre-screening', 'screening'),
        randomBanks('pre-screening', 'screening'),
        randomMoves,
        randomLosses,
        async (bank, next, moves, losses) => {
          await bankServer.publish(bank);
          const form = await newDevice().open();
          complete(form);
          const holder = await send(form, losses);
          const topics = await openTopics(holder);
          // Nothing of a sent form stays on the device, so a new page has nothing to keep.
          const onOnePage = moves.filter((move) => move.do !== 'reload' && move.do !== 'elsewhere');
          const ways = {
            publish: () => bankServer.publish(next),
            elsewhere: () => Promise.reject(new Error('stays on its page')),
          };
          try {
            await walk(topics, onOnePage, ways);
            topics.losses.push(...losses);
            await topics.keeper.save();
            await topics.settle();
            const { answers } = await fetchDraft(holder.id);
            const ofTopics = answers.filter(({ question }) => question.form === 'screening');
            const isValid = ({ id, answer }: StandingAnswer) => {
              const question = topics.asked.questions.find((one) => one.id === id);
              return question !== undefined && answerProblem(question, answer) === null;
            };
            expect(sorted(ofTopics).counted).toEqual(inOrder(topics.counted().filter(isValid)));
          } finally {
            form.keeper.stop();
            topics.keeper.stop();
          }
        },
      ),
      walks(40),
    );
  });
});

describe('a connection that fails once', () => {
  const answers: [string, AnswerValue][] = [
    ['pre-name-first', 'Rosa'],
    ['pre-name-last', 'Cutoff'],
    ['pre-birth-date', '1990-03-04'],
    ['pre-reach-way', 'none'],
  ];
  /** Open, start, a save for every other answer, submit. */
  const calls = 1 + answers.length + 1;
  const countDrafts = async () => {
    const { total } = await bankServer.call('GET', 'draft-applicant');
    return total as number;
  };

  beforeAll(() => bankServer.publish(defaultBank));

  for (const at of Array.from({ length: calls }, (_, index) => index)) {
    it.each(['before', 'after'] as const)(
      `loses nothing and doubles nothing at call ${at + 1}, %s the server was reached`,
      async (loss) => {
        const before = await countDrafts();
        let device = newDevice();
        device.losses.push(...Array<null>(at).fill(null), loss);
        await device.open();
        for (const [id, answer] of answers) {
          device.keeper.answer(id, answer);
          await device.keeper.save();
        }
        // The battery dies too: only what the tab stored is left.
        device = await newDevice(device.remembered).open();
        await device.keeper.requestSubmit();
        await device.settle();
        expect(device.keeper.getState().reference).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
        expect(await countDrafts()).toBe(before + 1);
        const { items } = await bankServer.call('GET', 'draft-applicant?sort=-submittedAt&limit=1');
        const draft = await fetchDraft(items[0]?.id);
        const savedAnswers = draft.answers.map(({ question, answer }) => [question.id, answer]);
        expect(savedAnswers.sort()).toEqual([...answers].sort());
      },
    );
  }

  it('continues with its own questions if new ones were published before the reply', async () => {
    const before = await countDrafts();
    let device = await newDevice().open();
    const { edition } = device.asked;
    for (const [id, answer] of answers) device.keeper.answer(id, answer);
    device.losses.push('after');
    await device.keeper.save();
    await bankServer.publish({ ...defaultBank, questions: defaultBank.questions.slice(1) });
    device = await newDevice(device.remembered).open();
    expect(device.asked.edition).toBe(edition);
    expect([...device.keeper.getState().answers].sort()).toEqual([...answers].sort());
    await submitForm(device, []);
    expect(await countDrafts()).toBe(before + 1);
  });

  it('tells a second, unaware window what happened to the form', async () => {
    const device = await newDevice().open();
    for (const [id, answer] of answers) device.keeper.answer(id, answer);
    device.losses.push('after');
    await device.keeper.save();
    const { remembered } = device;
    await submitForm(device, []);
    const { reference } = device.keeper.getState();
    const second = await newDevice(remembered).open();
    await second.settle();
    expect(second.keeper.getState().reference).toBe(reference);
  });
});
