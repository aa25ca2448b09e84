import { useWords } from '../public-form/words.ts';
import styles from './field-for-programs.module.css';

const fieldId = 'website';

/**
 * A field out of sight, of the keyboard's way and of screen readers: a program that fills in every
 * field fills in this one too. Whoever meets it all the same is told to leave it empty.
 */
export function FieldForPrograms() {
  const { t } = useWords();
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label htmlFor={fieldId}>{t('pre-screening:leaveEmpty')}</label>
      <input id={fieldId} name={fieldId} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** What stands in that field. */
export function whatProgramsFillIn(): string {
  const field = document.getElementById(fieldId);
  return field instanceof HTMLInputElement ? field.value.slice(0, 500) : '';
}
