import { dayOfMoment } from '#core/contract/days.ts';
import { BeginPage } from '../../parts/public-form/pages/begin-page.tsx';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import type { CrisisContact } from '../../parts/public-form/pages/crisis-contacts.tsx';
import { useWords } from '../../parts/public-form/words.ts';

interface StartPageProps {
  crisisContacts: readonly CrisisContact[];
  /** Null until it is known. */
  organisation: string | null;
  /** When the link runs out. */
  until: string | null;
  hasAnswers: boolean;
  onBegin: () => void;
}

/** Says until when the link works, and begins or goes on. */
export function StartPage(props: StartPageProps) {
  const { crisisContacts, organisation, until, hasAnswers, onBegin } = props;
  const { t, language } = useWords();
  return (
    <BeginPage
      lead={t('screening-form:start.lead', {
        organisation: organisation ?? t('public-form:ourTeam'),
      })}
      points={[
        t('screening-form:start.time'),
        t('screening-form:start.skip'),
        t('screening-form:start.saved'),
      ]}
      crisisContacts={crisisContacts}
      actions={
        <button type="button" className={buttons.main} onClick={onBegin}>
          {t(hasAnswers ? 'screening-form:start.goOn' : 'screening-form:start.begin')}
        </button>
      }
    >
      {until !== null && (
        <p>{t('screening-form:start.until', { day: dayOfMoment(until, language) })}</p>
      )}
    </BeginPage>
  );
}
