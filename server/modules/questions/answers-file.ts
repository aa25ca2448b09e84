import { answerText } from '#contract/answer-text.ts';
import { inLanguage, type Language } from '#contract/languages.ts';
import type { QuestionAnswer } from '#contract/questions.ts';
import { csvBeginning, csvLine } from '#server/platform/csv.ts';
import { wordsIn } from '#server/platform/words.ts';

const columns = [
  'form',
  'topic',
  'question',
  'answer',
  'answeredBy',
  'answeredAt',
  'state',
] as const;

/**
 * The lines of a file with somebody's answers, each with the words in which it was asked; several
 * choices stand in one cell, a line each.
 */
export function* linesOfAnswers(
  answers: readonly QuestionAnswer[],
  language: Language,
): Generator<string> {
  const words = wordsIn(language);
  yield csvBeginning + csvLine(columns.map((column) => words(`questions:file.${column}`)));
  for (const { question, answer, answeredBy, updatedAt, setAside } of answers) {
    yield csvLine([
      words(`enumerations:questionForms.${question.form}`),
      inLanguage(question.topic.name, language),
      inLanguage(question.text, language),
      answerText(question, answer, language).join('\n'),
      answeredBy
        ? `${answeredBy.firstName} ${answeredBy.lastName}`
        : words('questions:file.thePerson'),
      updatedAt,
      setAside ? words('questions:file.setAside') : '',
    ]);
  }
}
