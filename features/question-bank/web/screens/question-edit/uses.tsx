import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import {
  type BankState,
  readQuestionUses,
} from '#features/question-bank/contract/question-bank.ts';
import { useQuestionWords } from '../../parts/question-words.ts';
import classes from './question-editor.module.css';

/** Who a change of this question affects. Missing until it is known, since it stops nobody. */
export function Uses({ id, state }: { id: string; state: BankState }) {
  const { t } = useTranslation('question-bank');
  const { number } = useFormat();
  const { data } = useRead(readQuestionUses, { params: { id } });
  const words = useQuestionWords(state.bank);
  if (!data) return null;
  const { answers, formsUnderWay, dependents } = data;
  return (
    <Section title={t('uses.title')}>
      <div className={classes.fields}>
        <p className={classes.fact}>
          {answers === 0
            ? t('uses.noAnswers')
            : t('uses.answers', { count: answers, number: number(answers) })}
        </p>
        {formsUnderWay > 0 && (
          <p className={classes.fact}>
            {t('uses.underWay', { count: formsUnderWay, number: number(formsUnderWay) })}
          </p>
        )}
        {dependents.length > 0 && (
          <div>
            <p className={classes.fact}>{t('uses.dependents', { count: dependents.length })}</p>
            <ul className={classes.list}>
              {dependents.map((one) => (
                <li key={one}>
                  <Link to={paths.questionEdit(one)}>{words.question(one)}</Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  );
}
