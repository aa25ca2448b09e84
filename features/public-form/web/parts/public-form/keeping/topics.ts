import { isAsked } from '#features/questions/contract/answer-rules.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

export type Answers = ReadonlyMap<string, AnswerValue>;

/** The questions of one category: one page of the form. */
export interface Topic {
  category: string;
  /** Its heading, in both languages. */
  title: Question['topic']['title'];
  questions: readonly Question[];
}

/** A page of the form. A topic carries a prefix, since an organisation names its own categories. */
export type Step = 'start' | 'resume' | 'pause' | `topic:${string}` | 'check';

/** The topics in the order of their first question; questions that share a category share a page. */
export function topicsOf(questions: readonly Question[]): Topic[] {
  const topics = new Map<string, Question[]>();
  for (const question of [...questions].sort((one, other) => one.order - other.order)) {
    const together = topics.get(question.category);
    if (together) together.push(question);
    else topics.set(question.category, [question]);
  }
  return [...topics].flatMap(([category, together]) => {
    const [first] = together;
    return first ? [{ category, title: first.topic.title, questions: together }] : [];
  });
}

/** The topics that have something to ask, each with the questions that are asked, given the answers. */
export function askedTopics(questions: readonly Question[], answers: Answers): Topic[] {
  return topicsOf(questions)
    .map(({ questions: together, ...topic }) => ({
      ...topic,
      questions: together.filter((question) => isAsked(question, questions, answers)),
    }))
    .filter((topic) => topic.questions.length > 0);
}

export function stepOf(topic: Topic): Step {
  return `topic:${topic.category}`;
}

/** The topic that this step shows; undefined for the other pages, and for a topic that is hidden. */
export function topicAt(step: Step, topics: readonly Topic[]): Topic | undefined {
  return topics.find((topic) => stepOf(topic) === step);
}

export function stepAfter(step: Step, topics: readonly Topic[]): Step {
  return neighbour(step, topics, 1);
}

export function stepBefore(step: Step, topics: readonly Topic[]): Step {
  return neighbour(step, topics, -1);
}

function neighbour(step: Step, topics: readonly Topic[], distance: 1 | -1): Step {
  const steps: Step[] = ['start', ...topics.map(stepOf), 'check'];
  const at = steps.indexOf(step);
  return steps[Math.min(Math.max(at + distance, 0), steps.length - 1)] ?? 'start';
}

/** Where somebody goes on who comes back: the page after the last one with an answer. */
export function stepToGoOn(topics: readonly Topic[], answers: Answers): Step {
  const last = topics.findLast((topic) =>
    topic.questions.some((question) => (answers.get(question.id) ?? null) !== null),
  );
  return last ? stepAfter(stepOf(last), topics) : 'start';
}

/**
 * The question that can stand as the heading of its page: the first, when the others only follow
 * from an answer. A page with several questions of its own has the topic as its heading.
 */
export function headingQuestion(topic: Topic): Question | undefined {
  const [first, ...others] = topic.questions;
  return others.every((question) => question.showIf !== undefined) ? first : undefined;
}
