import { unbrokenNumber } from '#contract/contact-details.ts';
import { inLanguage } from '#contract/languages.ts';
import type { Organisation } from '#contract/organisation.ts';
import { useWords } from '../words.ts';
import styles from './crisis-contacts.module.css';

export type CrisisContact = Organisation['crisisContacts'][number];

/** Somebody to turn to at once: a tap calls or begins a text message. */
export function CrisisContacts({ contacts }: { contacts: readonly CrisisContact[] }) {
  const { language, t } = useWords();
  return (
    <ul className={styles.list}>
      {contacts.map(({ name, about, phone, text }) => (
        <li key={name.en}>
          <strong>{inLanguage(name, language)}</strong>
          <p>{inLanguage(about, language)}</p>
          <p className={styles.ways}>
            {phone !== null && (
              <a href={`tel:${phone}`}>
                {t('public-form:crisis.call', { number: unbrokenNumber(phone) })}
              </a>
            )}
            {text !== null && (
              <a href={`sms:${text}`}>
                {t('public-form:crisis.text', { number: unbrokenNumber(text) })}
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
