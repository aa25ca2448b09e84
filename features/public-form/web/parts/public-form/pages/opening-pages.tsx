import { useContext } from 'react';
import { FormTitle, useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';
import styles from './pages.module.css';
import { ReachUs } from './reach-us.tsx';

/** Skeleton while questions load. */
export function LoadingPage() {
  const { t } = useTranslator();
  return (
    <div role="status" data-loading>
      <h1 className="unseen">{t(useContext(FormTitle))}</h1>
      <p className="unseen">{t('public-form:loading')}</p>
      <div className={styles.bones} aria-hidden="true">
        <div />
        <div />
        <div />
      </div>
    </div>
  );
}

export function FailedPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslator();
  return (
    <div role="alert">
      <h1>{t('public-form:failed.title')}</h1>
      <p>{t('public-form:failed.text')}</p>
      <ReachUs>
        <p>{t('public-form:failed.reach')}</p>
      </ReachUs>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onRetry}>
          {t('public-form:failed.again')}
        </button>
      </div>
    </div>
  );
}
