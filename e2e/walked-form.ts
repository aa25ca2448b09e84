import { expect } from 'vitest';
import {
  type AnswerKeeper,
  createAnswerKeeper,
} from '#features/public-form/web/parts/public-form/saving/answer-keeper.ts';
import {
  type AskedForm,
  CallFailure,
  type FormCalls,
  type Holder,
} from '#features/public-form/web/parts/public-form/saving/form-calls.ts';
import {
  type FormMemory,
  nothingRemembered,
  type Remembered,
} from '#features/public-form/web/parts/public-form/saving/form-memory.ts';
import { openForm } from '#features/public-form/web/parts/public-form/saving/open-form.ts';
import {
  answerProblem,
  isBlank,
  isQuestionVisible,
  isSameAnswer,
  submissionProblems,
} from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';
import type { Loss, Move } from './random-banks.ts';
import {
  answerFor,
  answersTo,
  filterVisible,
  inOrder,
  rightAnswer,
  type StandingAnswer,
} from './walked-questions.ts';

/**
 * State machine of a public form without its pages, on a real server and a failing connection.
 * Shared by the property tests of pre-screening and screening.
 */

export interface Sent {
  body?: unknown;
  headers?: Record<string, string>;
}

export type Call = <Reply>(method: string, path: string, sent?: Sent) => Promise<Reply>;

export function sendTo(url: string, method: string, path: string, sent: Sent = {}) {
  const { body, headers = {} } = sent;
  return fetch(new URL(path, url), {
    method,
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
  });
}

/** A connection that fails as `losses` says, before or after reaching the server. */
function lineTo(url: () => string, losses: Loss[]): Call {
  return async <Reply>(method: string, path: string, sent: Sent = {}): Promise<Reply> => {
    const loss = losses.shift();
    if (loss === 'before') throw new CallFailure('offline');
    const reply = await sendTo(url(), method, path, sent);
    expect(reply.status, `${method} ${path}`).toBeLessThan(500);
    if (loss === 'after') throw new CallFailure('offline');
    if (reply.status === 204) return undefined as Reply;
    const body = await reply.json();
    if (!reply.ok) throw new CallFailure(body.code, body.details);
    return body;
  };
}

interface DeviceParts {
  url: () => string;
  callsOver: (call: Call) => FormCalls;
  /** Stored data of a form that was started elsewhere. */
  remembered?: Remembered;
  /** Data left after the device forgets the form: a link is in the address. */
  forgotten?: Remembered;
}

/** Calls and storage of one page. */
interface OpenPage {
  calls: FormCalls;
  memory: FormMemory;
}

/** A device with an open form. */
export class Device {
  readonly losses: Loss[] = [];
  readonly calls: FormCalls;
  remembered: Remembered;
  asked!: AskedForm;
  keeper!: AnswerKeeper;
  private readonly forgotten: Remembered;
  /** Number of page loads so far. */
  private pages = 0;

  constructor({ url, callsOver, forgotten = nothingRemembered, remembered }: DeviceParts) {
    this.calls = callsOver(lineTo(url, this.losses));
    this.forgotten = forgotten;
    this.remembered = remembered ?? forgotten;
  }

  readonly memory: FormMemory = {
    recall: () => this.remembered,
    remember: (remembered) => {
      // Copies, like storage does.
      this.remembered = JSON.parse(JSON.stringify(remembered));
    },
    forget: () => {
      this.remembered = this.forgotten;
    },
  };

  /** Opens the form from stored data, retrying like its page. */
  async open(): Promise<this> {
    this.pages += 1;
    const page = this.connectPage(this.pages);
    const { edition, questions, before } = await this.tryToOpen(page);
    this.asked = { edition, questions };
    this.keeper = createAnswerKeeper(before, { edition, questions, language: () => 'en', ...page });
    return this;
  }

  private async tryToOpen(page: OpenPage): ReturnType<typeof openForm> {
    try {
      return await openForm(page.calls, page.memory, () => 'en');
    } catch (failure) {
      if (failure instanceof CallFailure && failure.code === 'offline') return this.tryToOpen(page);
      throw failure;
    }
  }

  /**
   * After a reload, the earlier page sends and stores nothing more, although its timers run on
   * here.
   */
  private connectPage(page: number): OpenPage {
    const isOpen = () => this.pages === page;
    const live = <Reply>(call: () => Promise<Reply>) =>
      isOpen() ? call() : new Promise<Reply>(() => {});
    const { recall, remember, forget } = this.memory;
    return {
      // Looked up at each call, because tests replace them.
      calls: {
        open: () => live(() => this.calls.open()),
        start: (sent) => live(() => this.calls.start(sent)),
        save: (holder, answers) => live(() => this.calls.save(holder, answers)),
        read: (holder) => live(() => this.calls.read(holder)),
        submit: (holder, seenAnswers) => live(() => this.calls.submit(holder, seenAnswers)),
      },
      memory: {
        recall,
        remember: (remembered) => void (isOpen() && remember(remembered)),
        forget: () => void (isOpen() && forget()),
      },
    };
  }

  /** Visible questions. */
  visibleQuestions(): Question[] {
    const { questions } = this.asked;
    const { answers } = this.keeper.getState();
    const visible = questions.filter((one) => isQuestionVisible(one, questions, answers));
    expect(questionIds(visible)).toEqual(questionIds(filterVisible(questions, answers)));
    return visible;
  }

  /** Answers to visible questions, which count. */
  counted(): StandingAnswer[] {
    return answersTo(this.visibleQuestions(), this.keeper.getState().answers);
  }

  /** The server's answers to hidden questions. */
  async hidden(): Promise<StandingAnswer[]> {
    const { holder } = this.remembered;
    const stored = holder ? await storedAnswers(this, holder) : new Map();
    const visibleIds = questionIds(this.visibleQuestions());
    const hidden = this.asked.questions.filter(({ id }) => !visibleIds.includes(id));
    return inOrder(answersTo(hidden, stored));
  }

  async settle(): Promise<void> {
    this.losses.length = 0;
    for (let turn = 0; turn < 3; turn += 1) await this.keeper.save();
  }
}

const questionIds = (questions: readonly Question[]) => questions.map(({ id }) => id);

/** Moves that differ between forms. */
export interface Ways {
  publish: () => Promise<void>;
  /** Another device of the same person, which continues. */
  elsewhere: (device: Device) => Promise<Device>;
}

export async function walk(device: Device, moves: readonly Move[], ways: Ways): Promise<Device> {
  let current = device;
  for (const move of moves) {
    const visible = current.visibleQuestions();
    const question =
      'which' in move ? visible[move.which % Math.max(visible.length, 1)] : undefined;
    if (move.do === 'answer' && question) {
      current.keeper.answer(question.id, answerFor(question, move.with, move.text));
    } else if (move.do === 'clear' && question) {
      current.keeper.answer(question.id, null);
    } else if (move.do === 'save') {
      await current.keeper.save();
    } else if (move.do === 'lose') {
      current.losses.push(...move.calls);
    } else if (move.do === 'publish') {
      await ways.publish();
    } else if (move.do === 'reload') {
      // The page is gone without notice and sends nothing.
      await current.open();
    } else if (move.do === 'elsewhere') {
      current = await ways.elsewhere(current);
    }
  }
  return current;
}

/** Gives every blocking question a valid answer. */
export function complete(device: Device): void {
  const { questions } = device.asked;
  for (let turn = 0; turn < questions.length + 1; turn += 1) {
    const problems = submissionProblems(questions, device.keeper.getState().answers);
    for (const [id] of problems) {
      const question = questions.find((one) => one.id === id);
      if (question) device.keeper.answer(id, rightAnswer(question));
    }
  }
}

/** Answers of a form on the server. */
export async function storedAnswers(
  device: Device,
  holder: Holder,
): Promise<Map<string, AnswerValue>> {
  const { answers } = await device.calls.read(holder);
  return new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
}

/** Expects every valid answer on the server, and invalid ones still in the form. */
export async function expectSaved(device: Device): Promise<void> {
  await device.settle();
  const { holder, unsaved } = device.remembered;
  const { answers, elsewhere } = device.keeper.getState();
  // Its own answers never count as another device's, whatever was lost.
  expect([...elsewhere]).toEqual([]);
  const open = new Set(unsaved.map(([id]) => id));
  const onServer = holder ? await storedAnswers(device, holder) : new Map();
  for (const [id, answer] of answers) {
    if (open.has(id)) {
      const question = device.asked.questions.find((one) => one.id === id);
      expect(question && answerProblem(question, answer), `rule of ${id}`).not.toBeNull();
      continue;
    }
    expect(isSameAnswer(onServer.get(id), answer), `answer to ${id}`).toBe(true);
  }
}

/**
 * Submitting must fail while a visible required question is open, and only for that reason; hidden
 * questions are never required.
 */
export async function expectOpenRefused(device: Device): Promise<void> {
  const { holder } = device.remembered;
  if (!holder) return;
  // Invalid answers never left the device, so only missing ones can block.
  const stored = await storedAnswers(device, holder);
  const missing = filterVisible(device.asked.questions, stored)
    .filter(({ id, required }) => required && isBlank(stored.get(id)))
    .map(({ id }) => id);
  if (missing.length === 0) return;
  const seenAnswers = [...stored].map(([questionId, answer]) => ({ questionId, answer }));
  const refused = await device.calls
    .submit(holder, seenAnswers)
    .catch((failure: unknown) => failure);
  expect(refused).toBeInstanceOf(CallFailure);
  const { issues } = refused as CallFailure;
  expect(issues.map(({ path }) => path)).toEqual(missing);
}

/** Submits the form over a failing connection and waits until it is accepted. */
export async function submitForm(device: Device, losses: readonly Loss[]): Promise<void> {
  device.losses.push(...losses);
  await device.keeper.requestSubmit();
  await device.settle();
  expect(device.keeper.getState().reference).toBeTruthy();
}
