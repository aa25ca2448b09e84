import buttons from '#web/modules/public-form/components/pages/buttons.module.css';
import {
  type CrisisContact,
  CrisisContacts,
} from '#web/modules/public-form/components/pages/crisis-contacts.tsx';
import styles from '#web/modules/public-form/components/pages/pages.module.css';
import { usePageTitle } from '#web/modules/public-form/components/pages/use-page-title.ts';
import { useWords } from '#web/modules/public-form/components/words.ts';
import { dayOfMoment } from './day-of-moment.ts';

interface StartPageProps {
  crisisContacts: readonly CrisisContact[];
  /** Null until it is known. */
  organisation: string | null;
  /** When the link runs out. */
  until: string | null;
  hasAnswers: boolean;
  onBegin: () => void;
}

/** Who asks, how long it takes, what happens with the answers, and whom to call instead. */
export function StartPage(props: StartPageProps) {
  const { crisisContacts, organisation, until, hasAnswers, onBegin } = props;
  const { t, language } = useWords();
  usePageTitle(null);
  return (
    <>
      <h1 tabIndex={-1}>{t('screening-form:title')}</h1>
      <p className={styles.lead}>
        {t('screening-form:start.lead', {
          organisation: organisation ?? t('public-form:ourTeam'),
        })}
      </p>
      <ul className={styles.points}>
        <li>{t('screening-form:start.time')}</li>
        <li>{t('screening-form:start.skip')}</li>
        <li>{t('screening-form:start.saved')}</li>
        <li>{t('screening-form:start.readers')}</li>
        <li>{t('screening-form:start.helper')}</li>
      </ul>
      {until !== null && (
        <p>{t('screening-form:start.until', { day: dayOfMoment(until, language) })}</p>
      )}
      <div className={buttons.row}>
        <button type="button" className={buttons.main} onClick={onBegin}>
          {t(hasAnswers ? 'screening-form:start.goOn' : 'screening-form:start.begin')}
        </button>
      </div>
      <section className={styles.panel}>
        <h2>{t('screening-form:start.distress')}</h2>
        <p>{t('screening-form:start.distressText')}</p>
        <CrisisContacts contacts={crisisContacts} />
      </section>
    </>
  );
}
