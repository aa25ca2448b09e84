import { useTranslation } from 'react-i18next';
import { inEveryLanguage, textLanguages } from '#core/contract/languages.ts';
import { useStaleTexts } from '#core/web/forms/stale-texts.ts';
import { useLabelInLanguage } from '#core/web/i18n/in-language.ts';
import { StaleNotice } from '#core/web/ui/stale-notice.tsx';
import type { BankQuestion, QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { useQuestionText } from '../../parts/question-text.ts';
import { toFormValues } from './question-values.ts';
import type { QuestionForm } from './use-question-form.ts';

/** Edit conflict on this question: shows the differences and lets the administrator choose. */
export function OtherVersion({
  form,
  bank,
  theirs,
  onLeave,
}: {
  form: QuestionForm;
  bank: QuestionBank;
  /** Null when it was removed. */
  theirs: BankQuestion | null;
  onLeave: () => void;
}) {
  const { t } = useTranslation('question-bank');
  const questionText = useQuestionText(bank);
  const staleTexts = useStaleTexts();
  const labelIn = useLabelInLanguage();
  const options = theirs?.options?.map(({ label }) => inEveryLanguage(label)) ?? [];
  return (
    <StaleNotice
      title={theirs ? t('editor.staleTitle') : t('editor.staleRemoved')}
      texts={staleTexts}
      items={
        theirs
          ? [
              ...(['text', 'help'] as const).flatMap((name) =>
                textLanguages.map((language) => ({
                  term: labelIn(t(`aspects.${name}`), language),
                  value: <span lang={language}>{theirs[name]?.[language]}</span>,
                })),
              ),
              { term: t('aspects.kind'), value: questionText.kind(theirs) },
              { term: t('aspects.options'), value: options.join('\n') },
              {
                term: t('aspects.conditions'),
                value: theirs.showIf?.map((one) => questionText.condition(one)).join('\n'),
              },
            ]
          : []
      }
      onTakeTheirs={() => (theirs ? form.takeTheirs(toFormValues(theirs)) : onLeave())}
      onKeepMine={form.keepMine}
    />
  );
}
