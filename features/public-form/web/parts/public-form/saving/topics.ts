import { isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import { followUpParent } from '#features/questions/contract/follow-ups.ts';
import type { AnswerValue, Question } from '#features/questions/contract/questions.ts';

export type Answers = ReadonlyMap<string, AnswerValue>;

/** Questions of one category. */
export interface Topic {
  category: string;
  /** Heading in both languages. */
  title: Question['topic']['title'];
  /** One line about it, where the organization wrote one. */
  hint?: Question['topic']['hint'];
  questions: readonly Question[];
}

/** Groups questions by category, in order of first appearance. */
export function groupByTopic(questions: readonly Question[]): Topic[] {
  const topics = new Map<string, Question[]>();
  for (const question of [...questions].sort((one, other) => one.order - other.order)) {
    const topicQuestions = topics.get(question.category);
    if (topicQuestions) topicQuestions.push(question);
    else topics.set(question.category, [question]);
  }
  return [...topics].flatMap(([category, topicQuestions]) => {
    const [first] = topicQuestions;
    if (!first) return [];
    const { title, hint } = first.topic;
    return [{ category, title, ...(hint && { hint }), questions: topicQuestions }];
  });
}

/** Topics with at least one visible question, with those questions. */
export function visibleTopics(questions: readonly Question[], answers: Answers): Topic[] {
  return groupByTopic(questions)
    .map(({ questions: topicQuestions, ...topic }) => ({
      ...topic,
      questions: topicQuestions.filter((question) =>
        isQuestionVisible(question, questions, answers),
      ),
    }))
    .filter((topic) => topic.questions.length > 0);
}

/** Visible questions to ask below an answer. */
export function listFollowUps(
  { id }: Question,
  value: string,
  visible: readonly Question[],
): Question[] {
  return visible.filter(
    (question) =>
      followUpParent(question, visible)?.id === id && question.showIf?.[0]?.equals.includes(value),
  );
}

/**
 * Question to use as the page heading: the first, when all others depend on its answer or only add
 * a note to it. Otherwise the topic is the heading.
 */
export function headingQuestion({ questions }: Pick<Topic, 'questions'>): Question | undefined {
  const [first, ...others] = questions;
  const isBelowFirst = ({ showIf, long, required }: Question) =>
    showIf !== undefined || (long === true && !required);
  return others.every(isBelowFirst) ? first : undefined;
}
