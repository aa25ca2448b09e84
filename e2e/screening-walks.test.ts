import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CallFailure,
  type Holder,
} from '#features/public-form/web/parts/public-form/saving/form-calls.ts';
import { nothingRemembered } from '#features/public-form/web/parts/public-form/saving/form-memory.ts';
import { makeLinkCalls } from '#features/public-form/web/parts/screening-form/screening-calls.ts';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { answerProblem } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerValue,
  Question,
  QuestionAnswer,
} from '#features/questions/contract/questions.ts';
import { useQuestionBank } from './question-bank-server.ts';
import {
  type Loss,
  randomAnswers,
  randomBanks,
  randomLosses,
  randomMoves,
  walks,
} from './random-banks.ts';
import {
  type Call,
  complete,
  Device,
  expectOpenRefused,
  expectSaved,
  storedAnswers,
  submitForm,
  walk,
} from './walked-form.ts';
import { answerFor, filterVisible, inOrder, sorted } from './walked-questions.ts';

/**
 * Property tests of the screening's state machine without pages: random known answers, random
 * moves, a real server, and a failing connection. The record must end up with what the form showed.
 */

const bankServer = useQuestionBank('screening_walks');

async function addApplicant(): Promise<string> {
  const { id } = await bankServer.call('POST', 'applicant', { firstName: 'Ida', lastName: 'Walk' });
  return id;
}

async function fileAnswers(applicantId: string): Promise<QuestionAnswer[]> {
  return bankServer.call('GET', `question-answer/${applicantId}`);
}

/** A device that opens a new screening link of this applicant. */
async function openByLink(applicantId: string): Promise<Device> {
  const made = await bankServer.call('POST', `applicant/${applicantId}/screening-link`, {
    how: 'print',
  });
  const secret = new URL(made.url).hash.slice('#key='.length);
  const holder: Holder = await bankServer.call('POST', 'screening/open', { secret });
  // Like `linkMemory`: the tab forgets typed answers, but not the key of the form.
  const forgotten = { ...nothingRemembered, holder };
  return new Device({ url: bankServer.url, callsOver, forgotten }).open();
}

const callsOver = (call: Call) => {
  const screeningRequest = ({ id, secret }: Holder, suffix = '') =>
    [`/api/screening/${id}${suffix}`, { 'x-intake-secret': secret }] as const;
  const send = <Reply>(
    method: string,
    [path, headers]: ReturnType<typeof screeningRequest>,
    body?: unknown,
  ) => call<Reply>(method, path, { headers, ...(body !== undefined && { body }) });
  return makeLinkCalls({
    open: (body) => call('POST', '/api/screening/open', { body }),
    read: (holder) => send('GET', screeningRequest(holder)),
    save: (holder, body) => send('PUT', screeningRequest(holder), body),
    submit: (holder, seenAnswers) =>
      send('POST', screeningRequest(holder, '/submit'), { seen: seenAnswers }),
  });
};

/** Opens a newer link on another device; the older one stops working and says so. */
async function elsewhere(applicantId: string, device: Device): Promise<Device> {
  await device.settle();
  const { holder } = device.remembered;
  if (!holder) throw new Error('a link is a holder');
  const before = await storedAnswers(device, holder);
  const other = await openByLink(applicantId);
  const refused = await device.calls.save(holder, []).catch((failure: unknown) => failure);
  expect(refused).toMatchObject({ code: 'gone', details: { reason: 'revoked' } });
  expect(refused).toBeInstanceOf(CallFailure);
  device.keeper.stop();
  if (before.size > 0) expect(other.asked.questions).toEqual(device.asked.questions);
  expect(other.keeper.getState().answers).toEqual(before);
  return other;
}

/** Staff answer earlier forms, as far as the rules allow. */
async function answerBefore(
  applicantId: string,
  { questions }: QuestionBank,
  rawAnswers: readonly { which: number; with: number; text: string }[],
): Promise<void> {
  const preScreeningQuestions = questions.filter(({ form }) => form === 'pre-screening');
  const answers = new Map<string, AnswerValue>();
  for (const one of rawAnswers) {
    const question = preScreeningQuestions[one.which % Math.max(preScreeningQuestions.length, 1)];
    const answer = question && answerFor(question, one.with, one.text);
    if (answer && answerProblem(question, answer) === null) answers.set(question.id, answer);
  }
  const sent = [...answers].map(([questionId, answer]) => ({ questionId, answer }));
  await bankServer.call('POST', `question-answer/all/${applicantId}`, sent);
}

/**
 * Expected questions: conditions on the screening stay; those on other forms are decided by known
 * answers, or hide the question.
 */
function expectedQuestions(
  { questions }: QuestionBank,
  known: readonly QuestionAnswer[],
): Pick<Question, 'id' | 'showIf'>[] {
  const knownValues = new Map(
    known
      .filter(({ setAside }) => !setAside)
      .map(({ question, answer }) => [question.id, [answer ?? []].flat()]),
  );
  const expected: Pick<Question, 'id' | 'showIf'>[] = [];
  const screening = questions.filter(({ form }) => form === 'screening');
  const isOfScreening = (id: string) => screening.some((one) => one.id === id);
  for (const { id, showIf = [] } of screening) {
    const ownConditions = showIf.filter(({ questionId }) => isOfScreening(questionId));
    const otherConditions = showIf.filter(({ questionId }) => !isOfScreening(questionId));
    const othersHold = otherConditions.every(({ questionId, equals }) =>
      knownValues.get(questionId)?.some((value) => equals.includes(value)),
    );
    const isReachable = ownConditions.every(({ questionId }) =>
      expected.some((one) => one.id === questionId),
    );
    if (othersHold && isReachable)
      expected.push({ id, ...(ownConditions.length > 0 && { showIf: ownConditions }) });
  }
  return expected;
}

/** Expected status of answers known before, computed independently. */
function expectMarked({ questions }: QuestionBank, known: readonly QuestionAnswer[]): void {
  const answers = new Map(known.map(({ question, answer }) => [question.id, answer]));
  const answered = questions.filter(({ id }) => answers.has(id));
  const visibleIds = new Set(filterVisible<BankQuestion>(answered, answers).map(({ id }) => id));
  for (const { question, setAside } of known) {
    expect(setAside, `mark of ${question.id}`).toBe(!visibleIds.has(question.id));
  }
}

describe('random walks through random screenings', () => {
  it('save exactly what was shown, ask nothing hidden, and lose nothing', {
    tags: 'main',
  }, async () => {
    const forms = ['pre-screening', 'screening'] as const;
    await fc.assert(
      fc.asyncProperty(
        randomBanks(...forms),
        randomBanks(...forms),
        randomAnswers,
        randomMoves,
        randomLosses,
        async (bank, next, before, moves, losses) => {
          await bankServer.publish(bank);
          const applicantId = await addApplicant();
          await answerBefore(applicantId, bank, before);
          const known = await fileAnswers(applicantId);
          expectMarked(bank, known);
          const first = await openByLink(applicantId);
          const askedQuestions = first.asked.questions.map(({ id, showIf }) => ({
            id,
            ...(showIf && { showIf }),
          }));
          expect(askedQuestions).toEqual(expectedQuestions(bank, known));
          const device = await walk(first, moves, {
            publish: () => bankServer.publish(next),
            elsewhere: (one) => elsewhere(applicantId, one),
          });
          try {
            await expectSaved(device);
            await expectOpenRefused(device);
            await expectHandedIn(device, applicantId, losses);
          } finally {
            device.keeper.stop();
          }
        },
      ),
      walks(40),
    );
  });
});

/** Expects what the form showed in the record, with hidden answers set aside. */
async function expectHandedIn(
  device: Device,
  applicantId: string,
  losses: readonly Loss[],
): Promise<void> {
  const statusNow = async () => (await bankServer.call('GET', `applicant/${applicantId}`)).status;
  complete(device);
  await device.settle();
  const counted = inOrder(device.counted());
  const setAside = await device.hidden();
  expect(await statusNow()).toBe('screening-incomplete');
  await submitForm(device, losses);
  expect(await statusNow()).toBe('pending');
  const answers = await fileAnswers(applicantId);
  const screeningAnswers = answers.filter(({ question }) => question.form === 'screening');
  expect(sorted(screeningAnswers)).toEqual({ counted, setAside });
}
