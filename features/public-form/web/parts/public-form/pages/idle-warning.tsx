import { useEffect, useRef } from 'react';
import { useTranslator } from '../translator.ts';
import buttons from './buttons.module.css';
import styles from './pages.module.css';
import { warningId } from './use-idle.ts';

/** Idle warning before the screen is cleared; any touch or key dismisses it. */
export function StillThere() {
  const { t } = useTranslator();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [warning, before] = [box.current, document.activeElement];
    return () => {
      // Returns focus when the warning and its button disappear.
      const focused = document.activeElement;
      const isLost = focused === document.body || warning?.contains(focused);
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div ref={box} role="alert" id={warningId} className={styles.stillThere}>
      <p>{t('public-form:idle.warning')}</p>
      <button type="button" className={buttons.other}>
        {t('public-form:idle.stay')}
      </button>
    </div>
  );
}
