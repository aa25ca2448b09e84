import { useEffect, useRef } from 'react';
import { isQuestionVisible } from '#features/questions/contract/answer-rules.ts';
import type { NumberedTopic } from '#features/questions/contract/numbered-questions.ts';
import type { AnswerValue } from '#features/questions/contract/questions.ts';

/** Element around the field of a question. */
export const questionElementId = (questionId: string) => `typed-${questionId}`;

/** Clears a choice. */
export const clearKey = '0';

export const submitElementId = 'typed-submit';

/** Attribute of that element: the id of its question. */
export const questionAttribute = 'data-question';

/** Digits for the first nine choices, then letters from "j" on, so that "a" is also the first. */
export function choiceKey(place: number): string {
  return place < 9 ? String(place + 1) : String.fromCharCode(97 + place);
}

/** Place of the choice that a key names; undefined for other keys. */
export function choiceOfKey(key: string, choices: number): number | undefined {
  const isDigit = /^[1-9]$/.test(key);
  const isLetter = /^[a-z]$/i.test(key);
  if (!isDigit && !isLetter) return undefined;
  const place = isDigit ? Number(key) - 1 : key.toLowerCase().charCodeAt(0) - 97;
  return place < choices ? place : undefined;
}

/**
 * Enter moves to the next question that is asked, then to the button that submits.
 * @returns the ref of the element around all questions
 */
export function useEnterGoesOn(
  topics: readonly NumberedTopic[],
  answers: ReadonlyMap<string, AnswerValue>,
) {
  const questions = topics.flatMap((topic) => topic.questions.map(({ question }) => question));
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement;
    const from = target.closest(`[${questionAttribute}]`)?.getAttribute(questionAttribute);
    if (from == null || target instanceof HTMLButtonElement) return;
    event.preventDefault();
    const after = questions.slice(questions.findIndex(({ id }) => id === from) + 1);
    const next = after.find((question) => isQuestionVisible(question, questions, answers));
    if (next) focusQuestion(next.id);
    else document.getElementById(submitElementId)?.focus();
  };
  return useKeyDown<HTMLDivElement>(goOn);
}

/** Listens to keys pressed anywhere inside an element. */
export function useKeyDown<Within extends HTMLElement>(onKeyDown: (event: KeyboardEvent) => void) {
  const element = useRef<Within>(null);
  useEffect(() => {
    const within = element.current;
    within?.addEventListener('keydown', onKeyDown);
    return () => within?.removeEventListener('keydown', onKeyDown);
  });
  return element;
}

/** Focuses the field, the chosen choice, or the first one. */
export function focusQuestion(questionId: string): void {
  const element = document.getElementById(questionElementId(questionId));
  const field =
    element?.querySelector<HTMLElement>('input:checked') ??
    element?.querySelector<HTMLElement>('input, textarea');
  field?.focus();
  element?.scrollIntoView({ block: 'nearest' });
}
