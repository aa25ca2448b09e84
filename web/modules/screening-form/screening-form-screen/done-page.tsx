import { useEffect, useRef } from 'react';
import styles from '#web/modules/public-form/components/pages/pages.module.css';
import { usePageTitle } from '#web/modules/public-form/components/pages/use-page-title.ts';
import { useWords } from '#web/modules/public-form/components/words.ts';

/** The form is handed in: thanks, and what happens next. */
export function DonePage() {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = t('screening-form:done.title');
  usePageTitle(title);
  useEffect(() => {
    // Back leads to no page of a form that is over.
    history.replaceState(null, '');
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.lead}>{t('screening-form:done.thanks')}</p>
      <h2>{t('screening-form:done.next')}</h2>
      <ol className={styles.points}>
        <li>{t('screening-form:done.read')}</li>
        <li>{t('screening-form:done.contact')}</li>
        <li>{t('screening-form:done.together')}</li>
      </ol>
      <p>{t('screening-form:done.close')}</p>
    </>
  );
}
