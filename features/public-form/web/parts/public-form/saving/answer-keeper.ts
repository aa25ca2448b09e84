import type { FieldIssue } from '#core/contract/errors.ts';
import type { Language } from '#core/contract/languages.ts';
import { isBlank, isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  FormAnswer,
  Question,
} from '#features/questions/contract/questions.ts';
import { answersThere } from './answers-there.ts';
import { CallFailure, type FormCalls, type Holder, isGone } from './form-calls.ts';
import type { FormMemory } from './form-memory.ts';
import type { Answers } from './topics.ts';
import type { MayBeThere } from './unsaved-answers.ts';

/** `offline`: the server can't be reached. `troubled`: it can't save now. */
export type Saving = 'nothing' | 'saving' | 'saved' | 'offline' | 'troubled';

/** View state of a form. */
export interface FormState {
  answers: Answers;
  saving: Saving;
  /** Rejected answers: broken rule by question id. */
  refused: ReadonlyMap<string, string>;
  /** Questions answered on another device, whose answers are shown. */
  elsewhere: ReadonlySet<string>;
  /** The server no longer opens this form; the remaining answers can go into a new one. */
  isGone: boolean;
  isToBeHandedIn: boolean;
  /** Code to resume elsewhere. Null before the first answer and for a form opened by a link. */
  resumeCode: string | null;
  /** Set after submission. */
  reference: string | null;
}

/** Initial state from the server and this tab. */
export interface InitialFormState {
  holder: Holder | null;
  /** Secret for creating the form, unchanged until a reply arrives, even across reloads. */
  secret: string;
  /**
   * Code derived from the secret; null when only the server can tell it, and for an existing form.
   */
  resumeCode: string | null;
  /** Edition sent when creating the form, perhaps without a reply. */
  begunIn: number | null;
  answers: Answers;
  saved: Answers;
  mayBeThere: MayBeThere;
  elsewhere: ReadonlySet<string>;
  isGone: boolean;
  isToBeHandedIn: boolean;
  reference: string | null;
}

interface Surroundings {
  edition: number;
  questions: readonly Question[];
  calls: FormCalls;
  language: () => Language;
  memory: Pick<FormMemory, 'remember' | 'forget'>;
}

/** Milliseconds after the last keystroke before a save. */
const typingPause = 1500;

/** Milliseconds before each retry; the last one repeats. */
const retryPauses = [2_000, 5_000, 10_000, 30_000];

/**
 * Keeps answers in memory, saves them to the server, and stores unsaved ones in the tab. Makes one
 * call at a time, in order, and retries failures until they succeed.
 */
export function createAnswerKeeper(before: InitialFormState, surroundings: Surroundings) {
  const { edition, questions, calls, language, memory } = surroundings;
  let { holder, secret, begunIn, resumeCode: derivedCode } = before;
  const serverAnswers = answersThere(before);
  let state = initialState(before);
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isSubmitted = false;
  let sentHolder: Holder | null = null;
  const tries = retrySchedule(() => void save());
  const watchers = new Set<() => void>();

  function change(changes: Partial<FormState>): void {
    if (isStopped) return;
    state = { ...state, ...changes };
    if (state.reference !== null) memory.forget();
    else {
      memory.remember({
        holder,
        secret,
        edition: begunIn,
        unsaved: serverAnswers.onlyHere(state.answers),
        isToBeHandedIn: state.isToBeHandedIn,
      });
    }
    for (const watch of watchers) watch();
  }

  const listPendingAnswers = () => serverAnswers.toSave(questions, state.answers, state.refused);

  const isOver = () => isStopped || state.isGone || state.reference !== null;

  /** Saves pending answers, then submits if requested. Never throws. */
  function save(): Promise<void> {
    tries.stop();
    running ??= catchUp().finally(() => {
      running = null;
    });
    return running;
  }

  async function catchUp(): Promise<void> {
    while (!isOver()) {
      const sending = isSubmitted ? [] : listPendingAnswers();
      if (sending.length === 0 && !state.isToBeHandedIn) return clearError();
      try {
        // Also creates a form without answers.
        await (sending.length > 0 || !holder ? send(sending) : submit());
        tries.succeeded();
      } catch (failure) {
        if (!isSettled(failure)) return;
      }
    }
  }

  /**
   * Clears the error state when nothing is pending, for example after an invalid answer was
   * cleared.
   */
  function clearError(): void {
    if (state.saving !== 'offline' && state.saving !== 'troubled') return;
    tries.succeeded();
    change({ saving: holder ? 'saved' : 'nothing' });
  }

  async function send(sending: AnswerToKeep[]): Promise<void> {
    serverAnswers.sending(sending);
    begunIn ??= edition;
    change({ saving: 'saving' });
    if (holder) await calls.save(holder, sending);
    else holder = await calls.start({ secret, language: language(), edition, answers: sending });
    serverAnswers.has(sending);
    change({ saving: 'saved', resumeCode: holder.resumeCode ?? null });
  }

  async function submit(): Promise<void> {
    if (!holder) return;
    const { reference } = await calls.submit(holder, serverAnswers.seen());
    sentHolder = holder;
    releaseForm({ answers: new Map(), reference });
  }

  /** Ends access to the form on this device. */
  function releaseForm(changes: Partial<FormState>): void {
    holder = null;
    secret = newSecret();
    // Another form's code arrives with its first reply.
    derivedCode = null;
    begunIn = null;
    serverAnswers.nothing();
    change({ isToBeHandedIn: false, resumeCode: null, ...changes });
  }

  /** Returns true when the next call can follow at once. */
  function isSettled(failure: unknown): boolean {
    const problem = failure instanceof CallFailure ? failure : new CallFailure('unexpected');
    if (isGone(problem)) {
      releaseForm({ isGone: true, saving: 'nothing' });
      return false;
    }
    if (problem.code === 'already-submitted') {
      // Submitted before, but the reply was lost. Submitting again returns the reference.
      isSubmitted = true;
      change({ isToBeHandedIn: true });
      return true;
    }
    const others = problem.answeredElsewhere;
    if (others.length > 0) {
      serverAnswers.has(others);
      change(answeredElsewhere(state, others, questions));
      return true;
    }
    if (problem.issues.length > 0) return refuse(problem);
    wait(problem);
    return false;
  }

  function refuse(problem: CallFailure): boolean {
    const { lost, broken } = sortIssues(problem.issues, state.answers);
    for (const { path } of lost) serverAnswers.misses(path);
    for (const { path } of broken) serverAnswers.refused(path);
    const refused = new Map(state.refused);
    for (const { path, rule } of broken) refused.set(path, rule);
    const makesSense = lost.length > 0 || refused.size > state.refused.size;
    change({ refused, isToBeHandedIn: false });
    if (!makesSense) wait(problem);
    return makesSense;
  }

  function wait(problem: CallFailure): void {
    change({ saving: problem.code === 'offline' ? 'offline' : 'troubled' });
    tries.failed();
  }

  const keeper = {
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    getState: (): FormState => state,
    save,

    /** Opens what may be added to a form that was just sent; null before, and after a reload. */
    sentHolder: () => sentHolder,

    /** Saved when the field loses focus or typing pauses. */
    answer(questionId: string, answer: AnswerValue): void {
      change(answered(state, { questionId, answer }, derivedCode));
      tries.after(typingPause);
    },

    /** Marks answers from another device as seen. */
    markElsewhereSeen: () => change({ elsewhere: new Set() }),

    /** Submits now or once the server can be reached. Calling it again has no further effect. */
    requestSubmit(): Promise<void> {
      change({ isToBeHandedIn: true });
      return save();
    },

    /** Creates a new form with the remaining answers. */
    startNewForm(): Promise<void> {
      change({ isGone: false });
      return save();
    },

    /**
     * Like `stop`, after sending unsaved answers, so that someone who leaves in a hurry can resume
     * with the code.
     */
    leave(): void {
      const answers = isOver() || isSubmitted ? [] : listPendingAnswers();
      const [to, begun] = [holder, { secret, language: language(), edition, answers }] as const;
      keeper.stop();
      if (answers.length > 0) void sendLast(calls, to, begun);
    },

    /** Stops all calls and clears the tab's memory. */
    stop(): void {
      // The memory may already hold another form.
      if (isStopped) return;
      isStopped = true;
      tries.stop();
      holder = null;
      sentHolder = null;
      serverAnswers.nothing();
      state = { ...state, answers: new Map(), isToBeHandedIn: false };
      memory.forget();
    },
  };
  return keeper;
}
export type AnswerKeeper = ReturnType<typeof createAnswerKeeper>;

/** Separates answers to resend (the server lost them) from those that break a rule. */
function sortIssues(issues: readonly FieldIssue[], answers: Answers) {
  const isLost = ({ path, rule }: FieldIssue) => rule === 'required' && !isBlank(answers.get(path));
  return {
    lost: issues.filter(isLost),
    broken: issues.filter((issue) => !isLost(issue)),
  };
}

/** Schedules saves: after a pause in typing, and after failures with increasing delays. */
function retrySchedule(next: () => void) {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(next, pause);
  };
  return {
    after,
    stop: () => clearTimeout(timer),
    failed() {
      after(retryPauses[Math.min(failures, retryPauses.length - 1)] ?? 0);
      failures += 1;
    },
    succeeded() {
      failures = 0;
    },
  };
}

/** Last call while the page closes. Ignores failures, since no one is left to see them. */
async function sendLast(
  calls: FormCalls,
  to: Holder | null,
  begun: Parameters<FormCalls['start']>[0],
): Promise<void> {
  try {
    if (to) await calls.save(to, begun.answers);
    else await calls.start(begun);
  } catch {
    // The browser may send it after the page has closed.
  }
}

function initialState(before: InitialFormState): FormState {
  const { holder, answers, elsewhere, isGone: gone, isToBeHandedIn, reference } = before;
  const derivedCode = answers.size > 0 ? before.resumeCode : null;
  const resumeCode = holder?.resumeCode ?? derivedCode;
  const saving = holder ? 'saved' : 'nothing';
  return {
    answers,
    saving,
    refused: new Map(),
    elsewhere,
    isGone: gone,
    // Conflicting answers must be seen before submitting.
    isToBeHandedIn: isToBeHandedIn && elsewhere.size === 0,
    resumeCode,
    reference,
  };
}

/** Applies the person's answer and cancels a pending submission. */
function answered(
  state: FormState,
  { questionId, answer }: FormAnswer,
  derivedCode: string | null,
): Partial<FormState> {
  const refused = new Map(state.refused);
  refused.delete(questionId);
  const elsewhere = new Set(state.elsewhere);
  elsewhere.delete(questionId);
  const answers = new Map(state.answers).set(questionId, answer);
  const resumeCode = state.resumeCode ?? derivedCode;
  return { answers, refused, elsewhere, resumeCode, isToBeHandedIn: false };
}

/**
 * Applies answers from another device and cancels a pending submission until they have been seen.
 * Hidden questions are ignored.
 */
function answeredElsewhere(
  state: FormState,
  others: readonly FormAnswer[],
  questions: readonly Question[],
): Partial<FormState> {
  const answers = new Map(state.answers);
  for (const { questionId, answer } of others) answers.set(questionId, answer);
  const visibleQuestions = questions.filter(
    (question) =>
      others.some(({ questionId }) => questionId === question.id) &&
      isQuestionVisible(question, questions, answers),
  );
  const elsewhere = new Set([...state.elsewhere, ...visibleQuestions.map(({ id }) => id)]);
  return {
    answers,
    elsewhere,
    isToBeHandedIn: state.isToBeHandedIn && visibleQuestions.length === 0,
  };
}

/** 32 random bytes, base64url. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
