import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { QuestionAnswer } from '#features/questions/contract/questions.ts';

/** Who gave an answer: somebody of the staff by name, or the person themselves. */
export function useAnswererName(): (answeredBy: QuestionAnswer['answeredBy']) => string {
  const { t } = useTranslation('questions');
  const { personName } = useFormat();
  return (answeredBy) => (answeredBy ? personName(answeredBy) : t('thePerson'));
}
