import { BeginPage } from '../../parts/public-form/pages/begin-page.tsx';
import buttons from '../../parts/public-form/pages/buttons.module.css';
import type { CrisisContact } from '../../parts/public-form/pages/crisis-contacts.tsx';
import { useWords } from '../../parts/public-form/words.ts';

interface StartPageProps {
  crisisContacts: readonly CrisisContact[];
  organisation: string | null;
  onBegin: () => void;
  onResume: () => void;
}

/** Says what the form is, and begins or goes on. */
export function StartPage({ crisisContacts, organisation, onBegin, onResume }: StartPageProps) {
  const { t } = useWords();
  return (
    <BeginPage
      lead={t('pre-screening:start.lead', {
        organisation: organisation ?? t('public-form:ourTeam'),
      })}
      points={[t('pre-screening:start.skip'), t('pre-screening:start.saved')]}
      crisisContacts={crisisContacts}
      actions={
        <>
          <button type="button" className={buttons.main} onClick={onBegin}>
            {t('pre-screening:start.begin')}
          </button>
          <button type="button" className={buttons.other} onClick={onResume}>
            {t('pre-screening:start.resume')}
          </button>
        </>
      }
    />
  );
}
