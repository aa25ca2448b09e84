import { inLanguage, type Language } from '#core/contract/languages.ts';
import { csvBeginning, csvLine } from '#core/server/tables/csv.ts';
import { wordsIn } from '#core/server/words.ts';
import { answerText } from '#features/questions/contract/answer-text.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';

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
