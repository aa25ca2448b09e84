import {
  answerProblem,
  isAsked,
  isBlank,
  isSameAnswer,
  longestLongAnswer,
  longestShortAnswer,
} from '#features/questions/contract/answer-rules.ts';
import type {
  AnswerToSave,
  AnswerValue,
  Question,
  QuestionAnswer,
} from '#features/questions/contract/questions.ts';

/** What is wrong with an answer: a rule of `validation.json`, with the numbers for its words. */
export interface AnswerProblem {
  rule: string;
  values?: Record<string, number>;
  /** The server's words, for a rule that this client doesn't know. */
  fallback?: string;
}

/** An answer as the server has it; the version is null where there is none. */
interface Base {
  answer: AnswerValue;
  version: number | null;
}

/** What was typed and is not saved, with the version that each was based on. */
export interface Unsaved {
  answers: [questionId: string, answer: AnswerValue][];
  versions: Record<string, number | null>;
}

export type AnswerSheet = ReturnType<typeof makeAnswerSheet>;

const none: Base = { answer: null, version: null };

/**
 * Answers to many questions while they are filled in, outside of React: whoever shows a part of it
 * listens, and is drawn anew only when this part has changed, however many questions there are.
 */
export function makeAnswerSheet(first: readonly Question[], saved: readonly QuestionAnswer[]) {
  let questions = new Map(first.map((one) => [one.id, one]));
  const bases = basesOf(saved);
  let known: ReadonlySet<string> = new Set();
  let asked = new Set<string>();
  const typed = new Map<string, AnswerValue>();
  /** Which version stood when it was typed: a later one has not been seen. */
  const seen = new Map<string, number | null>();
  const problems = new Map<string, AnswerProblem>();
  let dropped: readonly { question: Question; answer: AnswerValue }[] = [];
  const listeners = new Set<() => void>();

  function basesOf(answers: readonly QuestionAnswer[]): Map<string, Base> {
    return new Map(answers.map((one) => [one.question.id, baseOf(one)]));
  }

  /** What was answered to other words of the question, and no longer fits it, is left to be asked. */
  function baseOf({ question: { id }, answer, version }: QuestionAnswer): Base {
    const question = questions.get(id);
    const fits = question !== undefined && answerProblem(question, answer) === null;
    return { answer: fits ? answer : null, version };
  }

  const baseFor = (id: string) => bases.get(id) ?? none;
  const answerTo = (id: string) => (typed.has(id) ? (typed.get(id) ?? null) : baseFor(id).answer);

  function askAnew(): void {
    const all = [...questions.values()];
    const answers = new Map(all.map(({ id }) => [id, answerTo(id)]));
    asked = new Set(all.filter((one) => isAsked(one, all, answers)).map(({ id }) => id));
  }

  function put(id: string, answer: AnswerValue): void {
    problems.delete(id);
    if (isSameAnswer(answer, baseFor(id).answer)) {
      forget(id);
      return;
    }
    if (!typed.has(id)) seen.set(id, baseFor(id).version);
    typed.set(id, answer);
  }

  function forget(id: string): void {
    typed.delete(id);
    seen.delete(id);
  }

  /** The server has this now, and the person has seen it. */
  function rebase(answer: QuestionAnswer, mine: AnswerValue): void {
    const id = answer.question.id;
    bases.set(id, baseOf(answer));
    forget(id);
    put(id, mine);
  }

  function changed(): void {
    askAnew();
    for (const listener of listeners) listener();
  }

  const problemOf = (id: string) => problemWith(questions.get(id), answerTo(id));

  function mark(found: ReadonlyMap<string, AnswerProblem | null>): string | null {
    problems.clear();
    for (const id of questions.keys()) {
      const problem = found.get(id);
      if (problem) problems.set(id, problem);
    }
    changed();
    return problems.keys().next().value ?? null;
  }

  /** What can be sent. What a hidden question holds is sent too, unless nobody could mend it. */
  const sendable = () => [...typed].filter(([id]) => asked.has(id) || problemOf(id) === null);

  askAnew();

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answerTo,
    isAsked: (id: string) => asked.has(id),
    isTyped: (id: string) => typed.has(id),
    shownProblem: (id: string) => problems.get(id) ?? null,
    countUnsaved: () => sendable().length,
    countProblems: () => problems.size,
    /** What was typed for questions that are no longer asked. */
    dropped: () => dropped,

    /** How many of these are asked, and how many of those are answered, here or in the file. */
    progressOf(ids: readonly string[]): { asked: number; answered: number } {
      const open = ids.filter((id) => asked.has(id));
      const answered = open.filter((id) => !isBlank(answerTo(id)) || known.has(id));
      return { asked: open.length, answered: answered.length };
    },

    answer(id: string, answer: AnswerValue): void {
      put(id, answer);
      changed();
    },

    /** The questions whose answer the file knows already. */
    know(ids: ReadonlySet<string>): void {
      known = ids;
      changed();
    },

    /** Marks what the rules say is wrong; the first of it, in order. Null: it can be sent. */
    check(): string | null {
      const wrong = [...typed.keys()]
        .filter((id) => asked.has(id))
        .map((id) => [id, problemOf(id)] as const);
      return mark(new Map(wrong));
    },

    /** Marks what the server says is wrong; the first of it, in order. */
    refuse: mark,

    toSend(): AnswerToSave[] {
      return sendable().map(([questionId, answer]) => ({
        questionId,
        answer: isBlank(answer) ? null : answer,
        questionVersion: questions.get(questionId)?.version,
        basedOn: seen.get(questionId) ?? null,
      }));
    },

    /** What the server has now. What is typed and not saved stays based on what was seen. */
    refresh(answers: readonly QuestionAnswer[], asking?: readonly Question[]): void {
      const before = questions;
      if (asking) questions = new Map(asking.map((one) => [one.id, one]));
      for (const [id, base] of basesOf(answers)) {
        if (!isOlder(base, baseFor(id))) bases.set(id, base);
      }
      for (const [id, answer] of typed) {
        const gone = questions.has(id) ? undefined : before.get(id);
        if (gone) dropped = [...dropped, { question: gone, answer }];
        if (gone || isSameAnswer(answer, baseFor(id).answer)) forget(id);
      }
      changed();
    },

    /** These were sent and are saved. What was typed on meanwhile is not, and is based on them. */
    saved(sent: readonly AnswerToSave[], reply: readonly QuestionAnswer[]): void {
      const now = new Map(sent.map(({ questionId, answer }) => [questionId, answer]));
      for (const answer of reply) {
        const id = answer.question.id;
        const isAsSent = isSameAnswer(answerTo(id), now.get(id));
        rebase(answer, isAsSent ? answer.answer : answerTo(id));
      }
      changed();
    },

    /** Where somebody else was first: theirs is taken, or one's own is put in its place. */
    settle(theirs: readonly QuestionAnswer[], keepsMine: (id: string) => boolean): void {
      for (const answer of theirs) {
        const id = answer.question.id;
        rebase(answer, keepsMine(id) ? answerTo(id) : baseOf(answer).answer);
      }
      changed();
    },

    unsaved(): Unsaved {
      return { answers: [...typed], versions: Object.fromEntries(seen) };
    },

    /** Takes back what was typed earlier, with what it was based on. */
    takeBack({ answers, versions }: Unsaved): void {
      for (const [id, answer] of answers) {
        if (!questions.has(id)) continue;
        put(id, answer);
        const version = versions[id];
        if (typed.has(id) && version !== undefined) seen.set(id, version);
      }
      changed();
    },

    /** Gives up what is not saved. */
    discard(): void {
      typed.clear();
      seen.clear();
      problems.clear();
      changed();
    },
  };
}

/** What was read before something was saved is older than what the save was answered with. */
function isOlder(one: Base, other: Base): boolean {
  return (one.version ?? 0) < (other.version ?? 0);
}

function problemWith(question: Question | undefined, answer: AnswerValue): AnswerProblem | null {
  const rule = question ? answerProblem(question, answer) : null;
  if (!rule) return null;
  return { rule, values: { maximum: question?.long ? longestLongAnswer : longestShortAnswer } };
}
