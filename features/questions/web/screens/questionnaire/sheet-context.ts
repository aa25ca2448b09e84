import { createContext, use, useSyncExternalStore } from 'react';
import type { Question } from '#features/questions/contract/questions.ts';
import type { AnswerSheet } from './answer-sheet.ts';
/** DOM id of a question. */
export function questionElementId(id: string): string {
  return `question-${id}`;
}

/** DOM id of a topic; its heading receives focus. */
export function topicElementId(id: string): string {
  return `topic-${id}`;
}

/** Scrolls to a question and focuses its field. */
export function goToQuestion(id: string): void {
  const row = document.getElementById(questionElementId(id));
  const selectors = ['[aria-invalid="true"]', ':checked', 'input, textarea'];
  const field = selectors.map((one) => row?.querySelector<HTMLElement>(one)).find(Boolean);
  field?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

/** Scrolls to a topic and focuses its heading, so that screen readers continue there. */
export function goToTopic(id: string): void {
  const heading = document.getElementById(topicElementId(id));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** Topic with its questions of all forms, in order. */
export interface Topic {
  id: string;
  name: Question['topic']['name'];
  questions: Question[];
}

/** Groups ordered questions by topic, in order of first appearance. */
export function groupByTopic(questions: readonly Question[]): Topic[] {
  return [...Map.groupBy(questions, ({ category }) => category)].flatMap(([id, topicQuestions]) =>
    topicQuestions[0]
      ? [{ id, name: topicQuestions[0].topic.name, questions: topicQuestions }]
      : [],
  );
}

export const SheetContext = createContext<AnswerSheet | null>(null);

export function useSheet(): AnswerSheet {
  const sheet = use(SheetContext);
  if (!sheet) throw new Error('this component needs an answer sheet above it');
  return sheet;
}

/** Subscribes to part of the sheet. `read` must return the same reference while nothing changes. */
export function useFromSheet<Part>(read: (sheet: AnswerSheet) => Part): Part {
  const sheet = useSheet();
  return useSyncExternalStore(sheet.subscribe, () => read(sheet));
}

export function useProgress(ids: readonly string[]): { asked: number; answered: number } {
  const asked = useFromSheet((sheet) => sheet.countProgress(ids).asked);
  const answered = useFromSheet((sheet) => sheet.countProgress(ids).answered);
  return { asked, answered };
}
