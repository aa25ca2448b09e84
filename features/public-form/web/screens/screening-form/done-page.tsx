import { useEffect } from 'react';
import { ArrivalHeading } from '../../parts/public-form/pages/arrival-heading.tsx';
import styles from '../../parts/public-form/pages/pages.module.css';
import { ReachUs } from '../../parts/public-form/pages/reach-us.tsx';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import { WhatHappensNext } from '../../parts/public-form/pages/what-happens-next.tsx';
import { useWords } from '../../parts/public-form/words.ts';

/** The form is handed in: thanks, and what happens next. */
export function DonePage() {
  const { t } = useWords();
  const title = t('screening-form:done.title');
  usePageTitle(title);
  useEffect(() => {
    // Back leads to no page of a form that is over.
    history.replaceState(null, '');
  }, []);
  return (
    <>
      <ArrivalHeading isNew>{title}</ArrivalHeading>
      <p className={styles.lead}>{t('screening-form:done.thanks')}</p>
      <WhatHappensNext contact={t('screening-form:done.contact')} />
      <p>{t('screening-form:done.close')}</p>
      <ReachUs>
        <p>{t('public-form:reach.change')}</p>
      </ReachUs>
    </>
  );
}
