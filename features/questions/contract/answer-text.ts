import { dayInWords, isRealDay } from '#core/contract/days.ts';
import { inLanguage, type Language } from '#core/contract/languages.ts';
import type { AnswerValue, Question } from './questions.ts';

/** An answer as a person reads it, one line for each choice; empty when nothing was answered. */
export function answerText(
  question: Pick<Question, 'options' | 'format'>,
  answer: AnswerValue,
  language: Language,
): string[] {
  const given = typeof answer === 'string' ? [answer] : (answer ?? []);
  const lines = given.map((value) => {
    const option = question.options?.find((candidate) => candidate.value === value);
    if (option) return inLanguage(option.label, language);
    return question.format === 'date' && isRealDay(value) ? dayInWords(value, language) : value;
  });
  return lines.filter((line) => line.trim() !== '');
}
