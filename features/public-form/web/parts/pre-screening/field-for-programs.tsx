import { useTranslator } from '../public-form/translator.ts';
import styles from './field-for-programs.module.css';

const fieldId = 'website';

/**
 * Honeypot, hidden from view, keyboard, and screen readers. Programs that fill in every field fill
 * in this one. The label tells people who find it to leave it empty.
 */
export function HoneypotField() {
  const { t } = useTranslator();
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label htmlFor={fieldId}>{t('pre-screening:leaveEmpty')}</label>
      <input id={fieldId} name={fieldId} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export function honeypotValue(): string {
  const field = document.getElementById(fieldId);
  return field instanceof HTMLInputElement ? field.value.slice(0, 500) : '';
}
