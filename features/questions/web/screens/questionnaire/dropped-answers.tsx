import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#core/contract/languages.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { useAnswerWords } from '../../parts/answer-words.ts';
import { useFromSheet } from './sheet-context.ts';

/** What was typed for questions that were taken out meanwhile: it can't be saved, and isn't lost. */
export function DroppedAnswers() {
  const { t, i18n } = useTranslation('questions');
  const shown = i18n.language as Language;
  const words = useAnswerWords(shown);
  const dropped = useFromSheet((sheet) => sheet.dropped());
  if (dropped.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('noLongerAsked')} takesFocus>
      <DefinitionList
        items={dropped.map((given) => ({
          key: given.question.id,
          term: inLanguage(given.question.text, shown),
          value: words(given),
        }))}
      />
    </Notice>
  );
}
