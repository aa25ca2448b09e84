import { useTranslation } from 'react-i18next';
import { type Language, textIn } from '#core/contract/languages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type {
  AnswerValue,
  Question,
  QuestionAnswer,
} from '#features/questions/contract/questions.ts';

/** Formats an answer: option labels, formatted dates, or text as written. */
export function useAnswerText(
  language: Language,
): (entry: { answer: AnswerValue; question: Question }) => string {
  const { day, list } = useFormat();
  return ({ answer, question }) => {
    const values = Array.isArray(answer) ? answer : [answer ?? ''];
    if (question.kind === 'select') {
      return list(
        values.map((value) => textIn(findOption(question, value)?.label, language) ?? value),
      );
    }
    const text = values.join('\n');
    return question.format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(text) ? day(text) : text;
  };
}

function findOption({ options }: Question, value: string) {
  return options?.find((option) => option.value === value);
}

export function useAnswererName(): (answeredBy: QuestionAnswer['answeredBy']) => string {
  const { t } = useTranslation('questions');
  const { personName } = useFormat();
  return (answeredBy) => (answeredBy ? personName(answeredBy) : t('thePerson'));
}
