import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TextLanguage } from '#core/contract/languages.ts';
import { useLabelInLanguage } from '#core/web/i18n/in-language.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { QuestionBank } from '#features/question-bank/contract/question-bank.ts';
import { useQuestionText } from '../../parts/question-text.ts';
import { fieldId, ProblemMessage } from './field-problem.tsx';
import classes from './question-editor.module.css';
import type { QuestionProblem } from './question-problems.ts';
import type { QuestionForm } from './use-question-form.ts';

/** Lists all problems with links to their fields or questions. */
export function ProblemSummary({ form, bank }: { form: QuestionForm; bank: QuestionBank }) {
  const { t } = useTranslation('question-bank');
  const questionText = useQuestionText(bank);
  const fieldName = useFieldNames();
  const { problems, attempt } = form;
  if (problems.length === 0) return null;
  return (
    <Notice
      key={attempt}
      tone="bad"
      takesFocus
      title={t('editor.problems', { count: problems.length })}
    >
      <ul className={classes.list}>
        {problems.map((problem) => (
          <li key={problem.path}>
            {problem.path.startsWith('other.') && problem.kind === 'bank' ? (
              <Link to={paths.questionEdit(problem.problem.questionId)}>
                {questionText.question(problem.problem.questionId)}
              </Link>
            ) : (
              <a
                href={`#${fieldId(problem.path)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(problem.path);
                }}
              >
                {fieldName(problem)}
              </a>
            )}
            <span className={classes.why}>
              <ProblemMessage form={form} problem={problem} />
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function focusField(path: string): void {
  const field = document.getElementById(fieldId(path));
  const inside = field?.querySelector<HTMLElement>('input, select, textarea, button');
  (field?.matches('input, select, textarea, button') ? field : (inside ?? field))?.focus();
}

/** Field names for the summary, by path. */
function useFieldNames(): (problem: QuestionProblem) => string {
  const { t } = useTranslation('question-bank');
  const labelIn = useLabelInLanguage();
  return ({ path }) => {
    const [first, second, third] = path.split('.');
    const number = Number(second) + 1;
    switch (first) {
      case 'text':
      case 'help':
        return labelIn(t(`aspects.${first}`), second as TextLanguage);
      case 'options':
        return third ? t('options.numbered', { number }) : t('aspects.options');
      case 'showIf':
        return t('conditions.numbered', { number });
      case 'dangers':
        return t('dangers.numbered', { number });
      case 'category':
        return t('aspects.topic');
      case 'boundField':
        return t('aspects.field');
      default:
        return t('editor.question');
    }
  };
}
