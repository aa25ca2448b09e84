import { useEffect } from 'react';
import { ArrivalHeading } from '../../parts/public-form/pages/arrival-heading.tsx';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import { CodeToKeep } from '../../parts/public-form/pages/code-to-keep.tsx';
import styles from '../../parts/public-form/pages/pages.module.css';
import { ReachUs } from '../../parts/public-form/pages/reach-us.tsx';
import { usePageTitle } from '../../parts/public-form/pages/use-page-title.ts';
import { inHistory } from '../../parts/public-form/pages/use-place.ts';
import { WhatHappensNext } from '../../parts/public-form/pages/what-happens-next.tsx';
import { useWords } from '../../parts/public-form/words.ts';

interface DonePageProps {
  reference: string;
  /** Whether the form was handed in just now. */
  isNew?: boolean;
}

/** The form is handed in: the reference, and what happens next. */
export function DonePage({ reference, isNew = false }: DonePageProps) {
  const { t } = useWords();
  usePageTitle(t('pre-screening:done.title'));
  useEffect(() => {
    // A reload of this page shows the reference again; nothing else of the form is left.
    // Its depth stays, so that leaving quickly takes the pages before it along.
    history.replaceState({ ...inHistory(), reference }, '');
  }, [reference]);

  return (
    <>
      <ArrivalHeading isNew={isNew}>{t('pre-screening:done.title')}</ArrivalHeading>
      <p className={styles.lead}>{t('pre-screening:done.thanks')}</p>
      <CodeToKeep name={t('pre-screening:done.reference')} code={reference}>
        {t('pre-screening:done.keep')}
      </CodeToKeep>
      <ReachUs>
        <p>{t('pre-screening:done.reach')}</p>
      </ReachUs>
      <WhatHappensNext contact={t('pre-screening:done.contact')} />
      <p className="unprinted">{t('pre-screening:done.device')}</p>
      <div className={`${buttons.row} unprinted`}>
        <button
          type="button"
          className={buttons.other}
          onClick={() => {
            history.replaceState(null, '');
            location.reload();
          }}
        >
          {t('pre-screening:done.finish')}
        </button>
      </div>
    </>
  );
}
