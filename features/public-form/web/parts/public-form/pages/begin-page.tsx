import { type ReactNode, useContext } from 'react';
import { FormTitle, useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';
import { type CrisisContact, CrisisContacts } from './crisis-contacts.tsx';
import styles from './pages.module.css';
import { usePageTitle } from './use-page-title.ts';

interface BeginPageProps {
  /** Sender and duration of the form. */
  lead: string;
  /** Extra notes for this form. */
  points: readonly string[];
  crisisContacts: readonly CrisisContact[];
  /** Between notes and buttons. */
  children?: ReactNode;
  actions: ReactNode;
}

/** First page: purpose, use of the answers, and crisis contacts. */
export function BeginPage({ lead, points, crisisContacts, children, actions }: BeginPageProps) {
  const { t } = useTranslator();
  const title = t(useContext(FormTitle));
  usePageTitle(null);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      <ul className={styles.points}>
        {[...points, t('public-form:begin.readers'), t('public-form:begin.helper')].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
      <div className={buttons.row}>{actions}</div>
      <section className={styles.panel}>
        <h2>{t('public-form:begin.distress')}</h2>
        <p>{t('public-form:begin.distressText')}</p>
        <CrisisContacts contacts={crisisContacts} />
      </section>
    </>
  );
}
