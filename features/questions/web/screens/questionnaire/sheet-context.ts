import { createContext, use, useSyncExternalStore } from 'react';
import type { AnswerSheet } from './answer-sheet.ts';

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
