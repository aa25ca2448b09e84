import {
  type CrisisContact,
  CrisisContacts,
} from '#web/modules/pre-screening/components/crisis-contacts.tsx';
import { useWords } from '#web/modules/pre-screening/components/words.ts';
import styles from './page-frame.module.css';

interface SafetyBarProps {
  contacts: readonly CrisisContact[];
  onLeave: () => void;
}

/** On every page, and always in sight: whom to turn to now, and the quick way out. */
export function SafetyBar({ contacts, onLeave }: SafetyBarProps) {
  const { t } = useWords();
  return (
    <aside className={styles.safety} aria-label={t('pre-screening:crisis.title')}>
      <div className={styles.inner}>
        <details>
          <summary>{t('pre-screening:crisis.open')}</summary>
          <div className={styles.contacts}>
            <CrisisContacts contacts={contacts} />
          </div>
        </details>
        <button type="button" onClick={onLeave} aria-describedby="exit-hint">
          {t('pre-screening:exit.button')}
        </button>
      </div>
    </aside>
  );
}
