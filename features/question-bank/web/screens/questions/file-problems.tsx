import { useTranslation } from 'react-i18next';
import { RuleWords } from '#core/web/forms/rule-words.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { useBankProblemWords } from '../../parts/bank-problem-words.ts';
import { useQuestionWords } from '../../parts/question-words.ts';
import type { BankFile } from './bank-file.ts';
import classes from './file-problems.module.css';

const nothing = { categories: [], questions: [] };
/** Whoever has to put more right than this begins with these. */
const most = 20;

/** Why a file can't be taken in: what is wrong in which question. */
export function FileProblems({ file }: { file: Extract<BankFile, { kind: 'wrong' }> }) {
  const { t } = useTranslation('question-bank');
  const bank = file.bank ?? nothing;
  const words = useQuestionWords(bank);
  const problemWords = useBankProblemWords(bank);
  const count = file.parts.length + file.problems.length;
  return (
    <Notice tone="bad" title={t('file.wrong', { count })}>
      <p>{t('file.wrongText')}</p>
      <ul className={classes.list}>
        {file.parts.slice(0, most).map(({ part, name, path, rule, values }) => (
          <li key={`${path} ${rule}`}>
            <strong>
              {part === 'file' || !name ? t('file.part') : t(`file.in.${part}`, { name })}
            </strong>{' '}
            <RuleWords rule={rule} values={values} /> <code>{path}</code>
          </li>
        ))}
        {file.problems.slice(0, most).map((problem) => (
          <li key={`${problem.questionId} ${problem.rule} ${problem.about}`}>
            <strong>{t('file.in.question', { name: words.question(problem.questionId) })}</strong>{' '}
            {problemWords(problem)}
          </li>
        ))}
      </ul>
      {count > most && <p>{t('file.more', { count: count - most })}</p>}
    </Notice>
  );
}
