import { useEffect } from 'react';
import { ArrivalHeading } from '#web/modules/public-form/parts/pages/arrival-heading.tsx';
import styles from '#web/modules/public-form/parts/pages/pages.module.css';
import { ReachUs } from '#web/modules/public-form/parts/pages/reach-us.tsx';
import { usePageTitle } from '#web/modules/public-form/parts/pages/use-page-title.ts';
import { WhatHappensNext } from '#web/modules/public-form/parts/pages/what-happens-next.tsx';
import { useWords } from '#web/modules/public-form/parts/words.ts';

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
