import { createContext, use, useSyncExternalStore } from 'react';
import type { Question } from '#features/questions/contract/questions.ts';
import type { AnswerSheet } from './answer-sheet.ts';
/** Where a question stands in the page, to go to it. */
export function idOfQuestion(id: string): string {
  return `question-${id}`;
}

/** Where a topic stands in the page: its heading takes the focus. */
export function idOfTopic(id: string): string {
  return `topic-${id}`;
}

/** Brings a question before the eyes, and the focus into its field. */
export function goToQuestion(id: string): void {
  const row = document.getElementById(idOfQuestion(id));
  const wanted = ['[aria-invalid="true"]', ':checked', 'input, textarea'];
  const field = wanted.map((one) => row?.querySelector<HTMLElement>(one)).find(Boolean);
  field?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

/** Brings a topic before the eyes, and the focus to its heading, so that reading goes on there. */
export function goToTopic(id: string): void {
  const heading = document.getElementById(idOfTopic(id));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** A topic with its questions of all forms, in the order in which they are asked. */
export interface Topic {
  id: string;
  name: Question['topic']['name'];
  questions: Question[];
}

/** The topics of questions that come in order, each where it first comes up. */
export function topicsOf(questions: readonly Question[]): Topic[] {
  return [...Map.groupBy(questions, ({ category }) => category)].flatMap(([id, own]) =>
    own[0] ? [{ id, name: own[0].topic.name, questions: own }] : [],
  );
}

export const SheetContext = createContext<AnswerSheet | null>(null);

export function useSheet(): AnswerSheet {
  const sheet = use(SheetContext);
  if (!sheet) throw new Error('there is no answer sheet around this');
  return sheet;
}

/** A part of the sheet: drawn anew when it is another one. It has to be the same as long as it is. */
export function useFromSheet<Part>(read: (sheet: AnswerSheet) => Part): Part {
  const sheet = useSheet();
  return useSyncExternalStore(sheet.subscribe, () => read(sheet));
}

/** How far these questions are, in numbers. */
export function useProgress(ids: readonly string[]): { asked: number; answered: number } {
  const asked = useFromSheet((sheet) => sheet.progressOf(ids).asked);
  const answered = useFromSheet((sheet) => sheet.progressOf(ids).answered);
  return { asked, answered };
}
