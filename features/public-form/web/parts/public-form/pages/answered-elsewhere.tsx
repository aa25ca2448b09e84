import { WrittenText } from '#core/web/i18n/written-text.tsx';
import type { Question } from '#features/questions/contract/questions.ts';
import { type FormPage, pageStep, type Step } from '../saving/form-pages.ts';
import { useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';
import styles from './pages.module.css';

interface AnsweredElsewhereProps {
  pages: readonly FormPage[];
  /** Questions answered on another device. */
  elsewhere: ReadonlySet<string>;
  onPick: (step: Step, question: Question) => void;
  onSeen: () => void;
}

/** Reports, on any page, that an answer from another device replaced one here. */
export function AnsweredElsewhere({ pages, elsewhere, onPick, onSeen }: AnsweredElsewhereProps) {
  const { t, language } = useTranslator();
  const answered = pages.flatMap((page) =>
    page.questions
      .filter(({ id }) => elsewhere.has(id))
      .map((question) => ({ question, step: pageStep(page) })),
  );
  return (
    <div role="status">
      {answered.length > 0 && (
        <div className={styles.panel}>
          <h2>{t('public-form:elsewhere.title')}</h2>
          <p>{t('public-form:elsewhere.text')}</p>
          <ul>
            {answered.map(({ question, step }) => (
              <li key={question.id}>
                <button
                  type="button"
                  className={buttons.link}
                  onClick={() => onPick(step, question)}
                >
                  <WrittenText texts={question.text} language={language} />
                </button>
              </li>
            ))}
          </ul>
          <button type="button" className={buttons.other} onClick={onSeen}>
            {t('public-form:elsewhere.seen')}
          </button>
        </div>
      )}
    </div>
  );
}
