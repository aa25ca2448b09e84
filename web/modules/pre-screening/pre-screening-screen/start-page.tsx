import buttons from '../components/buttons.module.css';
import { type CrisisContact, CrisisContacts } from '../components/crisis-contacts.tsx';
import { useWords } from '../components/words.ts';
import styles from './pages.module.css';
import { usePageTitle } from './use-page-title.ts';

interface StartPageProps {
  crisisContacts: readonly CrisisContact[];
  organisation: string | null;
  onBegin: () => void;
}

/** What this is, how long it takes, what happens with the answers, and whom to call instead. */
export function StartPage({ crisisContacts, organisation, onBegin }: StartPageProps) {
  const { t } = useWords();
  usePageTitle(null);
  return (
    <>
      <h1 tabIndex={-1}>{t('pre-screening:title')}</h1>
      <p className={styles.lead}>
        {t('pre-screening:start.lead', {
          organisation: organisation ?? t('pre-screening:ourTeam'),
        })}
      </p>
      <ul className={styles.points}>
        <li>{t('pre-screening:start.skip')}</li>
        <li>{t('pre-screening:start.saved')}</li>
        <li>{t('pre-screening:start.readers')}</li>
        <li>{t('pre-screening:start.helper')}</li>
      </ul>
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onBegin}>
          {t('pre-screening:start.begin')}
        </button>
      </div>
      <section className={styles.panel}>
        <h2>{t('pre-screening:start.distress')}</h2>
        <p>{t('pre-screening:start.distressText')}</p>
        <CrisisContacts contacts={crisisContacts} />
      </section>
      <section>
        <h2>{t('pre-screening:start.shared')}</h2>
        <p>{t('pre-screening:start.sharedText')}</p>
      </section>
    </>
  );
}
