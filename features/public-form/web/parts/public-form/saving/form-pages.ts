import { isBlank, isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import { followUpParent } from '#features/questions/contract/follow-ups.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import type { KnownQuestions } from './form-calls.ts';
import { type Answers, groupByTopic, type Topic } from './topics.ts';

/** Topic, or a part of a long one. */
export interface FormPage extends Topic {
  /** From 1 to `parts`. */
  part: number;
  parts: number;
  /** Also those that an answer hides. */
  allQuestions: readonly Question[];
}

/**
 * Page shown. Topics have a prefix because organizations choose the category names; later parts of
 * a topic end in their number.
 */
export type Step = 'start' | 'resume' | 'pause' | `topic:${string}` | 'check';

/** A longer page tires people on a phone. Follow-up questions open below an answer and don't count. */
const maxQuestions = 6;

/** Pixels: two screens of a phone that is 390 wide and 844 high, less the bar at the top. */
const maxHeight = 2 * (844 - 59);

/** Pixels that the head of a page and its buttons take. */
const frameHeight = 200;

/**
 * Splits a long topic; in the pre-screening, which is meant to be five pages, only one with too
 * many questions. The parts don't depend on the answers, so that no question leaves the page
 * while someone answers it.
 */
export function splitTopic(topic: Topic): FormPage[] {
  const parts: Question[][] = [];
  let height = 0;
  for (const question of topic.questions.filter((one) => !followUpParent(one, topic.questions))) {
    const part = parts.at(-1);
    const added = estimateHeight(question);
    const isLow = question.form === 'pre-screening' || height + added <= maxHeight;
    const fits = part && part.length < maxQuestions && isLow;
    if (fits) part.push(question);
    else parts.push([question]);
    height = fits ? height + added : frameHeight + added;
  }
  const partWith = (question: Question): Question[] | undefined => {
    const parent = followUpParent(question, topic.questions);
    return parent ? partWith(parent) : parts.find((part) => part.includes(question));
  };
  return parts.map((part, index) => {
    const questions = topic.questions.filter((question) => partWith(question) === part);
    return { ...topic, questions, allQuestions: questions, part: index + 1, parts: parts.length };
  });
}

/** Letters of a label in one line of a phone, and those that leave room for another choice. */
const lineLetters = { whole: 34, half: 12 };

/** Pixels, about. Texts of both languages are long alike. */
function estimateHeight(question: Question): number {
  const { text, help, options = [] } = question;
  const lines = (texts: { en: string } | undefined) =>
    Math.ceil((texts?.en.length ?? 0) / lineLetters.whole);
  const isInPairs =
    options.length <= 4 && options.every(({ label }) => label.en.length <= lineLetters.half);
  const choices = isInPairs
    ? 60 * Math.ceil(options.length / 2)
    : options.reduce((sum, { label }) => sum + 33 + 27 * lines(label), 0);
  return 36 + 27 * lines(text) + 24 * lines(help) + (choices || typedHeight(question));
}

function typedHeight({ long, format }: Question): number {
  if (format === 'date') return 100;
  return long ? 124 : 52;
}

/** Pages with at least one visible question, with those questions. */
export function visiblePages(questions: readonly Question[], answers: Answers): FormPage[] {
  return groupByTopic(questions)
    .flatMap(splitTopic)
    .map((page) => ({
      ...page,
      questions: page.questions.filter((question) =>
        isQuestionVisible(question, questions, answers),
      ),
    }))
    .filter((page) => page.questions.length > 0);
}

export function pageStep({ category, part }: Pick<FormPage, 'category' | 'part'>): Step {
  return part === 1 ? `topic:${category}` : `topic:${category}/${part}`;
}

/** Page of a step; undefined for other pages and hidden topics. */
export function pageAt(step: Step, pages: readonly FormPage[]): FormPage | undefined {
  return pages.find((page) => pageStep(page) === step);
}

/** Next part of the same topic; undefined after the last one. */
export function partAfter(page: FormPage, pages: readonly FormPage[]): FormPage | undefined {
  return pages.find(({ category, part }) => category === page.category && part > page.part);
}

/** Page with a question; undefined for a hidden one. */
export function pageWith(questionId: string, pages: readonly FormPage[]): FormPage | undefined {
  return pages.find(({ questions }) => questions.some(({ id }) => id === questionId));
}

export function stepAfter(step: Step, pages: readonly FormPage[]): Step {
  return neighborStep(step, pages, 1);
}

export function stepBefore(step: Step, pages: readonly FormPage[]): Step {
  return neighborStep(step, pages, -1);
}

function neighborStep(step: Step, pages: readonly FormPage[], distance: 1 | -1): Step {
  const steps: Step[] = ['start', ...pages.map(pageStep), 'check'];
  const at = steps.indexOf(step);
  return steps[Math.min(Math.max(at + distance, 0), steps.length - 1)] ?? 'start';
}

/** Answers without those that the form shows for review. */
export function givenHere(answers: Answers, known: KnownQuestions | undefined): Answers {
  return new Map([...answers].filter(([id]) => !known?.shown.includes(id)));
}

/** Step at which to resume: the page after the last answered one. */
export function resumeStep(pages: readonly FormPage[], answers: Answers): Step {
  const last = pages.findLast((page) =>
    page.questions.some((question) => !isBlank(answers.get(question.id))),
  );
  return last ? stepAfter(pageStep(last), pages) : 'start';
}
