import { textIn } from '#core/contract/languages.ts';
import {
  textMessageLink,
  unbrokenNumber,
} from '#features/organization/contract/contact-details.ts';
import type { Organization } from '#features/organization/contract/organization.ts';
import { useTranslator } from '../translator.ts';
import styles from './crisis-contacts.module.css';

export type CrisisContact = Organization['crisisContacts'][number];

/** Crisis contacts with call and text links. */
export function CrisisContacts({ contacts }: { contacts: readonly CrisisContact[] }) {
  const { language } = useTranslator();
  return (
    <ul className={styles.list}>
      {contacts.map((contact) => (
        <li key={contact.name.en}>
          <strong>{textIn(contact.name, language)}</strong>
          <p>{textIn(contact.about, language)}</p>
          <ContactWays contact={contact} className={styles.ways} />
        </li>
      ))}
    </ul>
  );
}

/** Call link, or text link with the required keyword. */
export function ContactWays(props: { contact: CrisisContact; className: string | undefined }) {
  const { phone, text, textWord } = props.contact;
  const { t } = useTranslator();
  return (
    <p className={props.className}>
      {phone !== null && (
        <a href={`tel:${phone}`}>
          {t('public-form:crisis.call', { number: unbrokenNumber(phone) })}
        </a>
      )}
      {text !== null && (
        <a href={textMessageLink(text, textWord)}>
          {textWord
            ? t('public-form:crisis.textWord', { word: textWord, number: unbrokenNumber(text) })
            : t('public-form:crisis.text', { number: unbrokenNumber(text) })}
        </a>
      )}
    </p>
  );
}
