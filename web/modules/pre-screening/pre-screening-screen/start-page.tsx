import { useState } from 'react';
import fields from '#web/modules/public-form/components/fields/question-field.module.css';
import { BeginPage } from '#web/modules/public-form/components/pages/begin-page.tsx';
import buttons from '#web/modules/public-form/components/pages/buttons.module.css';
import type { CrisisContact } from '#web/modules/public-form/components/pages/crisis-contacts.tsx';
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

/** Asks whether the device is shared, and begins or goes on. */
export function StartPage(props: StartPageProps) {
  const { crisisContacts, organisation, onShared, onBegin, onResume } = props;
  const { t } = useWords();
  const [isShared, setShared] = useState(props.isShared);
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
    >
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
      <p id="shared-text" className={`${fields.hint} ${fields.belowChoice}`}>
        {t('pre-screening:start.sharedText')}
      </p>
    </BeginPage>
  );
}
