import { BeginPage } from '#web/modules/public-form/parts/pages/begin-page.tsx';
import buttons from '#web/modules/public-form/parts/pages/buttons.module.css';
import type { CrisisContact } from '#web/modules/public-form/parts/pages/crisis-contacts.tsx';
import { useWords } from '#web/modules/public-form/parts/words.ts';

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
