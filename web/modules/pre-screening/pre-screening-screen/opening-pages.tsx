import buttons from '../components/buttons.module.css';
import { useWords } from '../components/words.ts';
import styles from './pages.module.css';

/** While the questions load: the shape of the page to come. */
export function LoadingPage() {
  const { t } = useWords();
  return (
    <div role="status">
      <h1 className="unseen">{t('pre-screening:title')}</h1>
      <p className="unseen">{t('pre-screening:loading')}</p>
      <div className={styles.bones} aria-hidden="true">
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}

export function FailedPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords();
  return (
    <div role="alert">
      <h1>{t('pre-screening:failed.title')}</h1>
      <p>{t('pre-screening:failed.text')}</p>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onRetry}>
          {t('pre-screening:failed.again')}
        </button>
      </div>
    </div>
  );
}

interface GonePageProps {
  hasAnswers: boolean;
  onStartAnew: () => void;
}

/** The server no longer knows the form: what is left on this device can go into a new one. */
export function GonePage({ hasAnswers, onStartAnew }: GonePageProps) {
  const { t } = useWords();
  return (
    <>
      <h1 tabIndex={-1}>{t('pre-screening:gone.title')}</h1>
      <p>{t(hasAnswers ? 'pre-screening:gone.kept' : 'pre-screening:gone.empty')}</p>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onStartAnew}>
          {t(hasAnswers ? 'pre-screening:gone.again' : 'pre-screening:goOn.startNew')}
        </button>
      </div>
    </>
  );
}

interface GoOnPageProps {
  onGoOn: () => void;
  onStartNew: () => void;
}

/**
 * Somebody opens the form's address in a tab where a form was begun. It may be the next person at
 * this computer, so nothing of the answers is shown before they say who they are.
 */
export function GoOnPage({ onGoOn, onStartNew }: GoOnPageProps) {
  const { t } = useWords();
  return (
    <>
      <h1 tabIndex={-1}>{t('pre-screening:goOn.title')}</h1>
      <p>{t('pre-screening:goOn.text')}</p>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onGoOn}>
          {t('pre-screening:goOn.goOn')}
        </button>
        <button type="button" className={buttons.other} onClick={onStartNew}>
          {t('pre-screening:goOn.startNew')}
        </button>
      </div>
    </>
  );
}
