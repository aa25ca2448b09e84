import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';
import styles from './pages.module.css';
import { ReachUs } from './reach-us.tsx';
import { AccessibilityStatement } from './statement-text.tsx';

interface StatementProps {
  /** Closes it; null on its own address, where there is nothing behind it. */
  onBack: (() => void) | null;
}

/** The accessibility statement: on its own address, or over a form. */
export function Statement({ onBack }: StatementProps) {
  const { t, language } = useTranslator();
  const heading = useRef<HTMLHeadingElement>(null);
  const isOver = onBack !== null;
  const title = t('accessibility:title');
  useEffect(() => {
    if (!isOver) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [isOver]);
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
  return (
    <>
      {onBack && (
        <div className={styles.ways} data-silent="">
          <button type="button" className={buttons.link} onClick={onBack}>
            <Icon name="back" />
            {t('public-form:back')}
          </button>
        </div>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <AccessibilityStatement language={language} t={t} contact={<ReachUs />} />
    </>
  );
}
