import { useState } from 'react';
import fields from '#web/modules/public-form/components/fields/question-field.module.css';
import buttons from '#web/modules/public-form/components/pages/buttons.module.css';
import {
  type CrisisContact,
  CrisisContacts,
} from '#web/modules/public-form/components/pages/crisis-contacts.tsx';
import styles from '#web/modules/public-form/components/pages/pages.module.css';
import { usePageTitle } from '#web/modules/public-form/components/pages/use-page-title.ts';
import { useWords } from '#web/modules/public-form/components/words.ts';

interface StartPageProps {
  crisisContacts: readonly CrisisContact[];
  organisation: string | null;
  /** Whether somebody else may use this device after them. */
  isShared: boolean;
  onShared: (isShared: boolean) => void;
  onBegin: () => void;
  onResume: () => void;
}

/** What this is, how long it takes, what happens with the answers, and whom to call instead. */
export function StartPage(props: StartPageProps) {
  const { crisisContacts, organisation, onShared, onBegin, onResume } = props;
  const { t } = useWords();
  const [isShared, setShared] = useState(props.isShared);
  usePageTitle(null);
  return (
    <>
      <h1 tabIndex={-1}>{t('pre-screening:title')}</h1>
      <p className={styles.lead}>
        {t('pre-screening:start.lead', {
          organisation: organisation ?? t('public-form:ourTeam'),
        })}
      </p>
      <ul className={styles.points}>
        <li>{t('pre-screening:start.skip')}</li>
        <li>{t('pre-screening:start.saved')}</li>
        <li>{t('pre-screening:start.readers')}</li>
        <li>{t('pre-screening:start.helper')}</li>
      </ul>
      <div className={fields.choice}>
        <input
          type="checkbox"
          id="shared"
          checked={isShared}
          aria-describedby="shared-text"
          onChange={(event) => {
            setShared(event.target.checked);
            onShared(event.target.checked);
          }}
        />
        <label htmlFor="shared">{t('pre-screening:start.shared')}</label>
      </div>
      <p id="shared-text" className={fields.hint}>
        {t('pre-screening:start.sharedText')}
      </p>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onBegin}>
          {t('pre-screening:start.begin')}
        </button>
        <button type="button" className={buttons.other} onClick={onResume}>
          {t('pre-screening:start.resume')}
        </button>
      </div>
      <section className={styles.panel}>
        <h2>{t('pre-screening:start.distress')}</h2>
        <p>{t('pre-screening:start.distressText')}</p>
        <CrisisContacts contacts={crisisContacts} />
      </section>
    </>
  );
}
