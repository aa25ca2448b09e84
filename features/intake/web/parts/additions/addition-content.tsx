import { useTranslation } from 'react-i18next';
import type { Language } from '#core/contract/languages.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import type { FormAddition } from '#features/intake/contract/form-additions.ts';
import { useAnswerText } from '#features/questions/web/parts/answer-text.ts';
import classes from './additions.module.css';

type Shown = Pick<FormAddition, 'kind' | 'text' | 'answers'>;

/** A person's own words, or their answers about another way to reach them. */
export function AdditionContent({ addition: { kind, text, answers } }: { addition: Shown }) {
  const { t, i18n } = useTranslation('additions');
  const language = i18n.language as Language;
  const format = useAnswerText(language);
  if (kind === 'note') {
    return (
      <blockquote className={classes.quote} dir="auto">
        {text}
      </blockquote>
    );
  }
  if (kind === 'withdrawn') return <p>{t('withdrawnText')}</p>;
  return (
    <>
      <p>{t('wayText')}</p>
      <dl className={classes.answers}>
        {answers.map(({ question, answer }) => (
          <div key={question.id}>
            <dt>
              <WrittenText texts={question.text} language={language} />
            </dt>
            <dd dir="auto">{format({ question, answer })}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
