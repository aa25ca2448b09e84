import { useTranslation } from 'react-i18next';
import type { QuestionAnswer } from '#contract/questions.ts';
import { useFormat } from '#web/platform/format.ts';

/** Who gave an answer: somebody of the staff by name, or the person themselves. */
export function useAnswererName(): (answeredBy: QuestionAnswer['answeredBy']) => string {
  const { t } = useTranslation('questions');
  const { personName } = useFormat();
  return (answeredBy) => (answeredBy ? personName(answeredBy) : t('thePerson'));
}
