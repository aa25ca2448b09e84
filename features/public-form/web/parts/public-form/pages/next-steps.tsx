import type { ReactNode } from 'react';
import { useTranslator } from '../translator.ts';
import styles from './pages.module.css';

/** Next steps after submission. `contact` says how staff will reach the person. */
export function NextSteps({ contact }: { contact: ReactNode }) {
  const { t } = useTranslator();
  return (
    <>
      <h2 className="unseen">{t('public-form:next.title')}</h2>
      <ol className={styles.steps}>
        <li>{t('public-form:next.read')}</li>
        <li>{contact}</li>
        <li>{t('public-form:next.together')}</li>
      </ol>
    </>
  );
}
