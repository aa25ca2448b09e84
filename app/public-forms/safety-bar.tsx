import { useEffect, useRef } from 'react';
import {
  type CrisisContact,
  CrisisContacts,
} from '#features/public-form/web/parts/public-form/pages/crisis-contacts.tsx';
import { useWords } from '#features/public-form/web/parts/public-form/words.ts';
import styles from './page-frame.module.css';

interface SafetyBarProps {
  contacts: readonly CrisisContact[];
  onLeave: () => void;
}

/** On every page, and always in sight: whom to turn to now, and the quick way out. */
export function SafetyBar({ contacts, onLeave }: SafetyBarProps) {
  const { t } = useWords();
  const details = useClosingDetails();
  return (
    <aside className={styles.safety} aria-label={t('public-form:crisis.title')}>
      <div className={styles.inner}>
        <details ref={details}>
          <summary>{t('public-form:crisis.open')}</summary>
          <div className={styles.contacts}>
            <CrisisContacts contacts={contacts} />
          </div>
        </details>
        <button type="button" onClick={onLeave} aria-describedby="exit-hint">
          {t('public-form:exit.button')}
        </button>
      </div>
    </aside>
  );
}

/** What lies over the form closes with Escape, and when the person turns to the form again. */
function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const turnAway = (event: Event) => {
      const box = details.current;
      if (box?.open && !box.contains(event.target as Node)) box.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      const box = details.current;
      if (event.key !== 'Escape' || !box?.open) return;
      box.open = false;
      box.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', turnAway);
    document.addEventListener('focusin', turnAway);
    document.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', turnAway);
      document.removeEventListener('focusin', turnAway);
      document.removeEventListener('keydown', closeByKey);
    };
  }, []);
  return details;
}
