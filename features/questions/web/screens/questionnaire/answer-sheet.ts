import {
  answerProblem,
  isBlank,
  isQuestionVisible,
  isSameAnswer,
  maxLongAnswerLength,
  maxShortAnswerLength,
} from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToSave,
  AnswerValue,
  Question,
  QuestionAnswer,
} from '#features/questions/contract/questions.ts';

/** Broken rule of `validation.json`, with the values for its message. */
export interface AnswerProblem {
  rule: string;
  values?: Record<string, number>;
  /** Server message for a rule this client doesn't know. */
  fallback?: string;
}

/** Server state of an answer; `version` is null when there is none. */
interface Base {
  answer: AnswerValue;
  version: number | null;
}

/** Unsaved answers with the versions they are based on. */
export interface Unsaved {
  answers: [questionId: string, answer: AnswerValue][];
  versions: Record<string, number | null>;
}

export type AnswerSheet = ReturnType<typeof makeAnswerSheet>;

const none: Base = { answer: null, version: null };

/**
 * Form state outside React: a component subscribes to its part and rerenders only when that part
 * changes, so that hundreds of questions stay fast.
 */
export function makeAnswerSheet(first: readonly Question[], saved: readonly QuestionAnswer[]) {
  let questions = new Map(first.map((one) => [one.id, one]));
  const bases = toBases(saved);
  let known: ReadonlySet<string> = new Set();
  let askedIds = new Set<string>();
  const typed = new Map<string, AnswerValue>();
  /** Version at the time of typing; a later one hasn't been seen. */
  const baseVersions = new Map<string, number | null>();
  const problems = new Map<string, AnswerProblem>();
  let dropped: readonly { question: Question; answer: AnswerValue }[] = [];
  const listeners = new Set<() => void>();

  function toBases(answers: readonly QuestionAnswer[]): Map<string, Base> {
    return new Map(answers.map((one) => [one.question.id, toBase(one)]));
  }

  /** An answer that no longer fits its changed question counts as unanswered. */
  function toBase({ question: { id }, answer, version }: QuestionAnswer): Base {
    const question = questions.get(id);
    const fits = question !== undefined && answerProblem(question, answer) === null;
    return { answer: fits ? answer : null, version };
  }

  const baseFor = (id: string) => bases.get(id) ?? none;
  const answerTo = (id: string) => (typed.has(id) ? (typed.get(id) ?? null) : baseFor(id).answer);

  function updateAskedIds(): void {
    const all = [...questions.values()];
    const answers = new Map(all.map(({ id }) => [id, answerTo(id)]));
    askedIds = new Set(
      all.filter((one) => isQuestionVisible(one, all, answers)).map(({ id }) => id),
    );
  }

  function put(id: string, answer: AnswerValue): void {
    problems.delete(id);
    if (isSameAnswer(answer, baseFor(id).answer)) {
      forget(id);
      return;
    }
    if (!typed.has(id)) baseVersions.set(id, baseFor(id).version);
    typed.set(id, answer);
  }

  function forget(id: string): void {
    typed.delete(id);
    baseVersions.delete(id);
  }

  function rebase(answer: QuestionAnswer, mine: AnswerValue): void {
    const id = answer.question.id;
    bases.set(id, toBase(answer));
    forget(id);
    put(id, mine);
  }

  function changed(): void {
    updateAskedIds();
    for (const listener of listeners) listener();
  }

  const findProblem = (id: string) => problemWith(questions.get(id), answerTo(id));

  function mark(found: ReadonlyMap<string, AnswerProblem | null>): string | null {
    problems.clear();
    for (const id of questions.keys()) {
      const problem = found.get(id);
      if (problem) problems.set(id, problem);
    }
    changed();
    return problems.keys().next().value ?? null;
  }

  /** Answers to send. Includes hidden ones unless they are invalid, which the user couldn't fix. */
  const sendable = () => [...typed].filter(([id]) => askedIds.has(id) || findProblem(id) === null);

  updateAskedIds();

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answerTo,
    isAsked: (id: string) => askedIds.has(id),
    isTyped: (id: string) => typed.has(id),
    visibleProblem: (id: string) => problems.get(id) ?? null,
    countUnsaved: () => sendable().length,
    countProblems: () => problems.size,
    /** Unsaved answers to removed questions. */
    dropped: () => dropped,

    /** Counts visible questions and those answered here or in the case record. */
    countProgress(ids: readonly string[]): { asked: number; answered: number } {
      const open = ids.filter((id) => askedIds.has(id));
      const answered = open.filter((id) => !isBlank(answerTo(id)) || known.has(id));
      return { asked: open.length, answered: answered.length };
    },

    answer(id: string, answer: AnswerValue): void {
      put(id, answer);
      changed();
    },

    /** Questions whose answer is already in the case record. */
    setKnownIds(ids: ReadonlySet<string>): void {
      known = ids;
      changed();
    },

    /** Marks invalid answers and returns the first one's id; null when all can be sent. */
    check(): string | null {
      const problemEntries = [...typed.keys()]
        .filter((id) => askedIds.has(id))
        .map((id) => [id, findProblem(id)] as const);
      return mark(new Map(problemEntries));
    },

    /** Marks problems from the server and returns the first one's id. */
    refuse: mark,

    toSend(): AnswerToSave[] {
      return sendable().map(([questionId, answer]) => ({
        questionId,
        answer: isBlank(answer) ? null : answer,
        questionVersion: questions.get(questionId)?.version,
        basedOn: baseVersions.get(questionId) ?? null,
      }));
    },

    /** Applies server state. Unsaved answers keep their base version. */
    refresh(answers: readonly QuestionAnswer[], asking?: readonly Question[]): void {
      const before = questions;
      if (asking) questions = new Map(asking.map((one) => [one.id, one]));
      for (const [id, base] of toBases(answers)) {
        if (!isOlder(base, baseFor(id))) bases.set(id, base);
      }
      for (const [id, answer] of typed) {
        const removedQuestion = questions.has(id) ? undefined : before.get(id);
        if (removedQuestion) dropped = [...dropped, { question: removedQuestion, answer }];
        if (removedQuestion || isSameAnswer(answer, baseFor(id).answer)) forget(id);
      }
      changed();
    },

    /**
     * Applies a successful save. Text typed during the save stays unsaved, based on the saved
     * version.
     */
    saved(sent: readonly AnswerToSave[], reply: readonly QuestionAnswer[]): void {
      const sentAnswers = new Map(sent.map(({ questionId, answer }) => [questionId, answer]));
      for (const answer of reply) {
        const id = answer.question.id;
        const isAsSent = isSameAnswer(answerTo(id), sentAnswers.get(id));
        rebase(answer, isAsSent ? answer.answer : answerTo(id));
      }
      changed();
    },

    /** Resolves conflicts: takes their answer or keeps mine on top of it. */
    settle(theirs: readonly QuestionAnswer[], shouldKeepMine: (id: string) => boolean): void {
      for (const answer of theirs) {
        const id = answer.question.id;
        rebase(answer, shouldKeepMine(id) ? answerTo(id) : toBase(answer).answer);
      }
      changed();
    },

    unsaved(): Unsaved {
      return { answers: [...typed], versions: Object.fromEntries(baseVersions) };
    },

    /** Restores kept text with its base versions. */
    restore({ answers, versions }: Unsaved): void {
      for (const [id, answer] of answers) {
        if (!questions.has(id)) continue;
        put(id, answer);
        const version = versions[id];
        if (typed.has(id) && version !== undefined) baseVersions.set(id, version);
      }
      changed();
    },

    discard(): void {
      typed.clear();
      baseVersions.clear();
      problems.clear();
      changed();
    },
  };
}

/** Data read before a save is older than the save's reply. */
function isOlder(one: Base, other: Base): boolean {
  return (one.version ?? 0) < (other.version ?? 0);
}

function problemWith(question: Question | undefined, answer: AnswerValue): AnswerProblem | null {
  const rule = question ? answerProblem(question, answer) : null;
  if (!rule) return null;
  return { rule, values: { maximum: question?.long ? maxLongAnswerLength : maxShortAnswerLength } };
}
