import { useWords } from '../words.ts';
import buttons from './buttons.module.css';
import styles from './pages.module.css';
import { warningId } from './use-idle.ts';

/** Said before the screen is cleared; any touch or key keeps it. */
export function StillThere() {
  const { t } = useWords();
  return (
    <div role="alert" id={warningId} className={styles.stillThere}>
      <p>{t('public-form:idle.warning')}</p>
      <button type="button" className={buttons.other}>
        {t('public-form:idle.stay')}
      </button>
    </div>
  );
}
