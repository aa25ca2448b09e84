import { isRealDay } from '#contract/days.ts';
import type { Language } from '#contract/enumerations.ts';
import type { AnswerValue, Question } from '#contract/questions.ts';

/** An answer as a person reads it, one line for each choice; empty when nothing was answered. */
export function answerText(question: Question, answer: AnswerValue, language: Language): string[] {
  const given = typeof answer === 'string' ? [answer] : (answer ?? []);
  const lines = given.map((value) => {
    const option = question.options?.find((candidate) => candidate.value === value);
    if (option) return option.label[language];
    return question.format === 'date' && isRealDay(value) ? dayText(value, language) : value;
  });
  return lines.filter((line) => line.trim() !== '');
}

/** The day itself, whatever time zone the device is in. */
function dayText(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-CA', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}
