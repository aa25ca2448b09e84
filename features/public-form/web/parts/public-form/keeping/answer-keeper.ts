import type { FieldIssue } from '#core/contract/errors.ts';
import type { Language } from '#core/contract/languages.ts';
import { isAsked, isBlank } from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToKeep,
  AnswerValue,
  GivenAnswer,
  Question,
} from '#features/questions/contract/questions.ts';
import { answersThere } from './answers-there.ts';
import { CallFailure, type FormCalls, type Holder, isGone } from './form-calls.ts';
import type { FormMemory } from './form-memory.ts';
import type { Answers } from './topics.ts';
import type { MayBeThere } from './unsaved-answers.ts';

/** How saving goes: `offline` when the server is not reached, `troubled` when it can't save now. */
export type Saving = 'nothing' | 'saving' | 'saved' | 'offline' | 'troubled';

/** What the form shows of its answers. */
export interface Kept {
  answers: Answers;
  saving: Saving;
  /** What the server refused, by question: the name of the broken rule. */
  refused: ReadonlyMap<string, string>;
  /** Questions to which something else was answered on another device; that is what is shown. */
  elsewhere: ReadonlySet<string>;
  /** The server no longer opens this form; what is left here can go into a new one. */
  isGone: boolean;
  isToBeHandedIn: boolean;
  /** Opens the form elsewhere, from the first answer on; null before, and for a form that a link opens. */
  resumeCode: string | null;
  /** Set once the form is handed in. */
  reference: string | null;
}

/** What a form begins with: nothing, or what the server and this tab kept of it. */
export interface KeptBefore {
  holder: Holder | null;
  /** With which a form is begun: the same one until there is a reply, also after a reload. */
  secret: string;
  /** The code of that secret; null where the server has to say it, and for a form that is there already. */
  resumeCode: string | null;
  /** The edition with which it was begun, perhaps without a reply. */
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

/** Milliseconds after the last key until a half-typed answer is saved too. */
const typingPause = 1500;

/** Milliseconds until the next try after a failed one; the last one repeats. */
const retryPauses = [2_000, 5_000, 10_000, 30_000];

/**
 * Keeps the answers: in memory at once, on the server soon, and what the server doesn't have yet in
 * this tab's memory. One call at a time, in order; a failed one is tried again until it succeeds.
 */
export function keepAnswers(before: KeptBefore, around: Surroundings) {
  const { edition, questions, calls, language, memory } = around;
  let { holder, secret, begunIn, resumeCode: ownCode } = before;
  const there = answersThere(before);
  let kept = keptAtFirst(before);
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isSubmitted = false;
  const tries = nextTries(() => void save());
  const watchers = new Set<() => void>();

  function change(changes: Partial<Kept>): void {
    if (isStopped) return;
    kept = { ...kept, ...changes };
    if (kept.reference !== null) memory.forget();
    else {
      memory.remember({
        holder,
        secret,
        edition: begunIn,
        unsaved: there.onlyHere(kept.answers),
        isToBeHandedIn: kept.isToBeHandedIn,
      });
    }
    for (const watch of watchers) watch();
  }

  const left = () => there.toSave(questions, kept.answers, kept.refused);

  const isOver = () => isStopped || kept.isGone || kept.reference !== null;

  /** Saves what is left and hands the form in if that was asked for. Never throws. */
  function save(): Promise<void> {
    tries.stop();
    running ??= catchUp().finally(() => {
      running = null;
    });
    return running;
  }

  async function catchUp(): Promise<void> {
    while (!isOver()) {
      const sending = isSubmitted ? [] : left();
      if (sending.length === 0 && !kept.isToBeHandedIn) return rest();
      try {
        // A form in which nothing was answered has to be begun as well.
        await (sending.length > 0 || !holder ? send(sending) : submit());
        tries.succeeded();
      } catch (failure) {
        if (!isSettled(failure)) return;
      }
    }
  }

  /** Nothing waits any more; perhaps because what could not be saved was taken back. */
  function rest(): void {
    if (kept.saving !== 'offline' && kept.saving !== 'troubled') return;
    tries.succeeded();
    change({ saving: holder ? 'saved' : 'nothing' });
  }

  async function send(sending: AnswerToKeep[]): Promise<void> {
    there.sending(sending);
    begunIn ??= edition;
    change({ saving: 'saving' });
    if (holder) await calls.save(holder, sending);
    else holder = await calls.start({ secret, language: language(), edition, answers: sending });
    there.has(sending);
    change({ saving: 'saved', resumeCode: holder.resumeCode ?? null });
  }

  async function submit(): Promise<void> {
    if (!holder) return;
    const { reference } = await calls.submit(holder, there.seen());
    letGo({ answers: new Map(), reference });
  }

  /** The form is over for this device: nothing opens it any more. */
  function letGo(changes: Partial<Kept>): void {
    holder = null;
    secret = newSecret();
    // That of another form comes with its first reply.
    ownCode = null;
    begunIn = null;
    there.nothing();
    change({ isToBeHandedIn: false, resumeCode: null, ...changes });
  }

  /** Whether it makes sense to go on at once after this failure. */
  function isSettled(failure: unknown): boolean {
    const problem = failure instanceof CallFailure ? failure : new CallFailure('unexpected');
    if (isGone(problem)) {
      letGo({ isGone: true, saving: 'nothing' });
      return false;
    }
    if (problem.code === 'already-submitted') {
      // Handed in before, and the reply was lost: asking again answers with the reference.
      isSubmitted = true;
      change({ isToBeHandedIn: true });
      return true;
    }
    const others = problem.answeredElsewhere;
    if (others.length > 0) {
      there.has(others);
      change(answeredElsewhere(kept, others, questions));
      return true;
    }
    if (problem.issues.length > 0) return refuse(problem);
    wait(problem);
    return false;
  }

  function refuse(problem: CallFailure): boolean {
    const { lost, broken } = sorted(problem.issues, kept.answers);
    for (const { path } of lost) there.misses(path);
    for (const { path } of broken) there.refused(path);
    const refused = new Map(kept.refused);
    for (const { path, rule } of broken) refused.set(path, rule);
    const makesSense = lost.length > 0 || refused.size > kept.refused.size;
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
    kept: (): Kept => kept,
    save,

    /** Takes an answer. It is saved when the field is left, or when the person stops typing. */
    answer(questionId: string, answer: AnswerValue): void {
      change(answered(kept, { questionId, answer }, ownCode));
      tries.after(typingPause);
    },

    /** The person has seen what was answered elsewhere. */
    noteElsewhere: () => change({ elsewhere: new Set() }),

    /** Hands the form in, now or as soon as the server is reached; once, however often it is asked. */
    handIn(): Promise<void> {
      change({ isToBeHandedIn: true });
      return save();
    },

    /** Puts the answers that are left here into a new form. */
    startAnew(): Promise<void> {
      change({ isGone: false });
      return save();
    },

    /**
     * As `stop`, once what the server doesn't have yet is on its way: someone who leaves in a hurry finds all of it
     * again by their code.
     */
    leave(): void {
      const answers = isOver() || isSubmitted ? [] : left();
      const [to, begun] = [holder, { secret, language: language(), edition, answers }] as const;
      keeper.stop();
      if (answers.length > 0) void sendLast(calls, to, begun);
    },

    /** Ends everything: nothing more is sent, and this tab remembers nothing. */
    stop(): void {
      // By now, another form may be remembered.
      if (isStopped) return;
      isStopped = true;
      tries.stop();
      holder = null;
      there.nothing();
      kept = { ...kept, answers: new Map(), isToBeHandedIn: false };
      memory.forget();
    },
  };
  return keeper;
}
export type AnswerKeeper = ReturnType<typeof keepAnswers>;

/** What the server misses although it is here only has to be sent again; the rest breaks a rule. */
function sorted(issues: readonly FieldIssue[], answers: Answers) {
  const isLost = ({ path, rule }: FieldIssue) => rule === 'required' && !isBlank(answers.get(path));
  return {
    lost: issues.filter(isLost),
    broken: issues.filter((issue) => !isLost(issue)),
  };
}

/** The next try to save: after a pause in typing, and after a failure, later with each. */
function nextTries(next: () => void) {
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

/** The last call of a form whose page goes away: there is nobody to be told if it fails. */
async function sendLast(
  calls: FormCalls,
  to: Holder | null,
  begun: Parameters<FormCalls['start']>[0],
): Promise<void> {
  try {
    if (to) await calls.save(to, begun.answers);
    else await calls.start(begun);
  } catch {
    // The browser sends it as long as it can.
  }
}

function keptAtFirst(before: KeptBefore): Kept {
  const { holder, answers, elsewhere, isGone: gone, isToBeHandedIn, reference } = before;
  const ownCode = answers.size > 0 ? before.resumeCode : null;
  const resumeCode = holder?.resumeCode ?? ownCode;
  const saving = holder ? 'saved' : 'nothing';
  return {
    answers,
    saving,
    refused: new Map(),
    elsewhere,
    isGone: gone,
    // What is to be handed in has to be seen first.
    isToBeHandedIn: isToBeHandedIn && elsewhere.size === 0,
    resumeCode,
    reference,
  };
}

/** What changes with an answer of the person; "send" is taken back by it. */
function answered(
  kept: Kept,
  { questionId, answer }: GivenAnswer,
  ownCode: string | null,
): Partial<Kept> {
  const refused = new Map(kept.refused);
  refused.delete(questionId);
  const elsewhere = new Set(kept.elsewhere);
  elsewhere.delete(questionId);
  const answers = new Map(kept.answers).set(questionId, answer);
  const resumeCode = kept.resumeCode ?? ownCode;
  return { answers, refused, elsewhere, resumeCode, isToBeHandedIn: false };
}

/**
 * What was answered elsewhere is the answer now; to be handed in, it has to be seen first. What isn't
 * asked is not shown, and counts for nothing.
 */
function answeredElsewhere(
  kept: Kept,
  others: readonly GivenAnswer[],
  questions: readonly Question[],
): Partial<Kept> {
  const answers = new Map(kept.answers);
  for (const { questionId, answer } of others) answers.set(questionId, answer);
  const shown = questions.filter(
    (question) =>
      others.some(({ questionId }) => questionId === question.id) &&
      isAsked(question, questions, answers),
  );
  const elsewhere = new Set([...kept.elsewhere, ...shown.map(({ id }) => id)]);
  return { answers, elsewhere, isToBeHandedIn: kept.isToBeHandedIn && shown.length === 0 };
}

/** 32 random bytes, as base64url. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
