import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import { useTranslator } from '../translator.ts';
import styles from './pages.module.css';
import { usePageTitle } from './use-page-title.ts';

export interface BeginPoint {
  icon: IconName;
  /** Bold start. */
  title: string;
  text?: string;
}

interface BeginPageProps {
  title: string;
  /** Sender of the form. */
  lead: string;
  points: readonly BeginPoint[];
  begin: ReactNode;
  /** Other ways, below the button. */
  children?: ReactNode;
  /** How to come back, for people who may be watched. */
  comeBack?: string;
}

/** First page: purpose, promises, and what to know if someone may be watching. */
export function BeginPage(props: BeginPageProps) {
  const { title, lead, points, begin, children, comeBack } = props;
  const { t } = useTranslator();
  usePageTitle(null);
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{lead}</p>
      <ul className={styles.facts}>
        {points.map(({ icon, title: start, text }) => (
          <li key={start}>
            <Icon name={icon} />
            <span>
              <strong>{start}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
      {begin}
      {children}
      <h2>{t('public-form:watched.title')}</h2>
      <ul className={styles.bullets}>
        <li>{t('public-form:watched.leave')}</li>
        <li>{t('public-form:watched.history')}</li>
        {comeBack && <li>{comeBack}</li>}
      </ul>
    </>
  );
}
