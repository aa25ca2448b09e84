import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  answerProblem,
  isAsked,
  isBlank,
  isSameAnswer,
  submissionProblems,
} from '#contract/answer-rules.ts';
import type { BankState, QuestionBank } from '#contract/question-bank.ts';
import type { AnswerValue, Question, QuestionAnswer } from '#contract/questions.ts';
import { seedDemo } from '#server/demo/seed-demo.ts';
import { defaultBank } from '#server/modules/questions/default-bank/bank.ts';
import {
  type AnswerKeeper,
  keepAnswers,
} from '#web/modules/public-form/components/keeping/answer-keeper.ts';
import {
  type AskedForm,
  CallFailure,
  type FormCalls,
  type Holder,
} from '#web/modules/public-form/components/keeping/form-calls.ts';
import {
  type FormMemory,
  nothingRemembered,
  type Remembered,
} from '#web/modules/public-form/components/keeping/form-memory.ts';
import { openForm } from '#web/modules/public-form/components/keeping/open-form.ts';
import { type Move, randomBanks, randomMoves } from './random-banks.ts';
import { type RunningServer, startServer } from './servers.ts';
import { demoAccount } from './sign-in.ts';

/**
 * The machine of the public form, without its pages, walks at random through forms made at random, on
 * a real server and a line that breaks. What the server has in the end is what the form showed.
 */

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer({
    postgresUrl: inject('postgresUrl'),
    name: 'walks',
    prepare: seedDemo,
  });
  const { email, password } = demoAccount('admin');
  const reply = await send('POST', '/api/auth/login', { body: { email, password } });
  token = (reply.headers.get('authorization') ?? '').replace('Bearer ', '');
});
afterAll(() => server?.stop());

interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

function send(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

async function asAdmin<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
  const headers = { Authorization: `Bearer ${token}` };
  const reply = await send(method, path, { body, headers });
  expect(reply.status, `${method} ${path}`).toBeLessThan(300);
  return (await reply.json()) as Reply;
}

/** Makes these the questions of the pre-screening; those of the other forms stay away. */
async function publish(bank: QuestionBank): Promise<void> {
  const { version } = await asAdmin<BankState>('GET', '/api/question-bank');
  const put = await asAdmin<BankState>('PUT', '/api/question-bank', { version, bank });
  await asAdmin('POST', '/api/question-bank/publish', { version: put.version });
}

/** When the line breaks at a call; `null` for never. */
type Loss = 'before' | 'after' | null;

/** The calls of a device whose line breaks as `losses` says, before or after the server was reached. */
function callsOn(losses: Loss[]): FormCalls {
  async function call<Reply>(method: string, path: string, sent: Sent = {}): Promise<Reply> {
    const loss = losses.shift();
    if (loss === 'before') throw new CallFailure('offline');
    const reply = await send(method, path, sent);
    expect(reply.status, `${method} ${path}`).toBeLessThan(500);
    if (loss === 'after') throw new CallFailure('offline');
    if (reply.status === 204) return undefined as Reply;
    const body = await reply.json();
    if (!reply.ok) throw new CallFailure(body.code, body.details);
    return body;
  }
  const of = ({ secret }: Holder) => ({ 'X-Intake-Secret': secret });
  return {
    open: () => call('GET', '/api/pre-screening'),
    start: (body) => call('POST', '/api/pre-screening', { body }),
    save: (holder, body) =>
      call('PUT', `/api/pre-screening/${holder.id}`, { body, headers: of(holder) }),
    read: (holder) => call('GET', `/api/pre-screening/${holder.id}`, { headers: of(holder) }),
    submit: (holder) =>
      call('POST', `/api/pre-screening/${holder.id}/submit`, { headers: of(holder) }),
  };
}

/** A device with the form before it. */
class Device {
  readonly losses: Loss[] = [];
  readonly calls = callsOn(this.losses);
  remembered: Remembered;
  asked!: AskedForm;
  keeper!: AnswerKeeper;

  constructor(remembered = nothingRemembered) {
    this.remembered = remembered;
  }

  readonly memory: FormMemory = {
    recall: () => this.remembered,
    remember: (remembered) => {
      // As storage does: what is kept is a copy.
      this.remembered = JSON.parse(JSON.stringify(remembered));
    },
    forget: () => {
      this.remembered = nothingRemembered;
    },
  };

  async open(): Promise<this> {
    const { edition, questions, before } = await openForm(this.calls, this.memory);
    this.asked = { edition, questions };
    this.keeper = keepAnswers(before, {
      edition,
      questions,
      calls: this.calls,
      language: () => 'en',
      memory: this.memory,
    });
    return this;
  }

  shown(): Question[] {
    const { questions } = this.asked;
    return questions.filter((one) => isAsked(one, questions, this.keeper.kept().answers));
  }

  async settle(): Promise<void> {
    this.losses.length = 0;
    for (let turn = 0; turn < 3; turn += 1) await this.keeper.save();
  }
}

function answerFor(question: Question, number: number, text: string): AnswerValue {
  const values = question.options?.map(({ value }) => value) ?? [];
  if (question.kind === 'string') return text;
  const value = values[number % values.length] ?? '';
  if (!question.multiple) return value;
  return values.filter((_, index) => ((number + 1) >> index) % 2 === 1);
}

async function walk(device: Device, moves: readonly Move[], next: QuestionBank): Promise<Device> {
  let current = device;
  for (const move of moves) {
    const shown = current.shown();
    const question = 'which' in move ? shown[move.which % Math.max(shown.length, 1)] : undefined;
    if (move.do === 'answer' && question) {
      current.keeper.answer(question.id, answerFor(question, move.with, move.text));
    } else if (move.do === 'clear' && question) {
      current.keeper.answer(question.id, null);
    } else if (move.do === 'save') {
      await current.keeper.save();
    } else if (move.do === 'lose') {
      current.losses.push(...move.calls);
    } else if (move.do === 'publish') {
      await publish(next);
    } else if (move.do === 'reload') {
      current.losses.length = 0;
      // The page is gone without a word: nothing is stopped, nothing is sent.
      await current.open();
    } else if (move.do === 'elsewhere') {
      current = await elsewhere(current);
    }
  }
  return current;
}

/** Another device, by the code; the first one has nothing of its own any more. */
async function elsewhere(device: Device): Promise<Device> {
  await device.settle();
  const { resumeCode } = device.keeper.kept();
  if (resumeCode === null) return device;
  const reply = await send('POST', '/api/pre-screening/resume', { body: { resumeCode } });
  expect(reply.status).toBe(200);
  const unsent = device.remembered.unsaved;
  const holder = await reply.json();
  const other = new Device({ ...nothingRemembered, holder, unsaved: unsent });
  device.keeper.stop();
  return other.open();
}

/** Gives each question that keeps the form from being handed in an answer that it takes. */
function complete(device: Device): void {
  const { questions } = device.asked;
  for (let turn = 0; turn < questions.length + 1; turn += 1) {
    const problems = submissionProblems(questions, device.keeper.kept().answers);
    for (const [id] of problems) {
      const question = questions.find((one) => one.id === id);
      if (question) device.keeper.answer(id, rightAnswer(question));
    }
  }
}

function rightAnswer(question: Question): AnswerValue {
  if (question.kind === 'select') return answerFor(question, 0, '');
  const texts = { date: '1999-12-31', phone: '555 0100', email: 'a@waymark.example', text: 'Moss' };
  return texts[question.format ?? 'text'];
}

const blankAsNull = (answer: AnswerValue | undefined) =>
  isBlank(answer) ? null : (answer ?? null);

describe('a form of any shape, walked through in any way', () => {
  it('gives the server what it showed, and nothing is lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        randomBanks('pre-screening'),
        randomBanks('pre-screening'),
        randomMoves,
        async (bank, next, moves) => {
          await publish(bank);
          const device = await walk(await new Device().open(), moves, next);
          try {
            await checkSaved(device);
            await checkHandedIn(device);
          } finally {
            device.keeper.stop();
          }
        },
      ),
      // A failure is made smaller for as long as that, and then told.
      { numRuns: 40, interruptAfterTimeLimit: 90_000, markInterruptAsFailure: true },
    );
  });
});

async function storedFor(device: Device, holder: Holder) {
  const { answers } = await device.calls.read(holder);
  return new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
}

describe('a line that breaks once', () => {
  const answers: [string, AnswerValue][] = [
    ['pre-name-first', 'Rosa'],
    ['pre-name-last', 'Cutoff'],
    ['pre-birth-date', '1990-03-04'],
    ['pre-consent-contact', 'yes'],
  ];
  /** Opening, beginning, a save for each other answer, handing in. */
  const calls = 1 + answers.length + 1;
  const countDrafts = async () => {
    const { total } = await asAdmin<{ total: number }>('GET', '/api/draft-applicant');
    return total;
  };

  beforeAll(() => publish(defaultBank));

  for (const at of Array.from({ length: calls }, (_, index) => index)) {
    it.each(['before', 'after'] as const)(
      `loses nothing and doubles nothing at call ${at + 1}, %s the server was reached`,
      async (loss) => {
        const before = await countDrafts();
        let device = new Device();
        device.losses.push(...Array<null>(at).fill(null), loss);
        await device.open().catch(() => device.open());
        for (const [id, answer] of answers) {
          device.keeper.answer(id, answer);
          await device.keeper.save();
        }
        // The battery dies as well: what the tab remembered is all that is left.
        device = await new Device(device.remembered).open();
        await device.keeper.handIn();
        await device.settle();
        expect(device.keeper.kept().reference).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
        expect(await countDrafts()).toBe(before + 1);
        const { items } = await asAdmin<{ items: { id: string }[] }>(
          'GET',
          '/api/draft-applicant?sort=-submittedAt&limit=1',
        );
        const draft = await asAdmin<{ answers: QuestionAnswer[] }>(
          'GET',
          `/api/draft-applicant/${items[0]?.id}`,
        );
        const kept = draft.answers.map(({ question, answer }) => [question.id, answer]);
        expect(kept.sort()).toEqual([...answers].sort());
      },
    );
  }
});

/** Every answer that breaks no rule is on the server; one that breaks a rule is still in the form. */
async function checkSaved(device: Device): Promise<void> {
  await device.settle();
  const { holder, unsaved } = device.remembered;
  const { answers } = device.keeper.kept();
  const open = new Set(unsaved.map(([id]) => id));
  const onServer = holder ? await storedFor(device, holder) : new Map();
  for (const [id, answer] of answers) {
    if (open.has(id)) {
      const question = device.asked.questions.find((one) => one.id === id);
      expect(question && answerProblem(question, answer), `rule of ${id}`).not.toBeNull();
      continue;
    }
    expect(isSameAnswer(onServer.get(id), answer), `answer to ${id}`).toBe(true);
  }
}

/** The form is taken exactly when it shows nothing that is wrong, and staff read what it showed. */
async function checkHandedIn(device: Device): Promise<void> {
  const { questions } = device.asked;
  const { holder } = device.remembered;
  // What breaks a rule never left the device, so only what is missing can keep the form open there.
  if (holder && submissionProblems(questions, await storedFor(device, holder)).size > 0) {
    const refused = await device.calls.submit(holder).catch((failure: unknown) => failure);
    expect(refused).toBeInstanceOf(CallFailure);
  }
  complete(device);
  await device.settle();
  const shown = device.shown().map((one) => ({
    id: one.id,
    version: one.version,
    answer: blankAsNull(device.keeper.kept().answers.get(one.id)),
  }));
  const ids: string[] = [];
  const { submit } = device.calls;
  device.calls.submit = (one) => {
    ids.push(one.id);
    return submit(one);
  };
  await device.keeper.handIn();
  await device.settle();
  expect(device.keeper.kept().reference).toMatch(/^[\dA-Z]{4}-[\dA-Z]{4}$/);
  const draft = await asAdmin<{ answers: QuestionAnswer[] }>(
    'GET',
    `/api/draft-applicant/${ids.at(-1)}`,
  );
  const counted = draft.answers
    .filter(({ setAside, answer }) => !setAside && !isBlank(answer))
    .map(({ question, answer }) => ({ id: question.id, version: question.version, answer }));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(counted.sort(byId)).toEqual(shown.filter(({ answer }) => answer !== null).sort(byId));
}
