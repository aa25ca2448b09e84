import { WrittenText } from '#core/web/i18n/written-text.tsx';
import {
  textMessageLink,
  unbrokenNumber,
} from '#features/organization/contract/contact-details.ts';
import type { Organization } from '#features/organization/contract/organization.ts';
import { Icon, type IconName } from '../icon.tsx';
import { type Translator, useTranslator } from '../translator.ts';
import styles from './crisis-contacts.module.css';

export type CrisisContact = Organization['crisisContacts'][number];

/** Crisis contacts with call and text links. */
export function CrisisContacts({ contacts }: { contacts: readonly CrisisContact[] }) {
  const { language } = useTranslator();
  return (
    <ul className={styles.list}>
      {contacts.map((contact) => (
        <li key={contact.name.en}>
          <strong>
            <WrittenText texts={contact.name} language={language} />
          </strong>
          <p>
            <WrittenText texts={contact.about} language={language} />
          </p>
          <ContactWays contact={contact} />
        </li>
      ))}
    </ul>
  );
}

interface ContactWaysProps {
  contact: CrisisContact;
  /** Shortens visible labels to what fits a phone side by side. */
  isShort?: boolean;
}

/** Call link, and text link with the required keyword. */
export function ContactWays({ contact, isShort = false }: ContactWaysProps) {
  const { phone, text, textWord } = contact;
  const translator = useTranslator();
  return (
    <p className={styles.ways}>
      {phone !== null && (
        <Way href={`tel:${phone}`} icon="phone" {...callLabels(translator, phone, isShort)} />
      )}
      {text !== null && (
        <Way
          href={textMessageLink(text, textWord)}
          icon="message"
          {...textLabels(translator, text, textWord, isShort)}
        />
      )}
    </p>
  );
}

interface Labels {
  /** Says who answers, for screen readers too. */
  full: string;
  visible: string;
}

function Way({ href, icon, full, visible }: Labels & { href: string; icon: IconName }) {
  return (
    <a href={href} aria-label={full === visible ? undefined : full}>
      <Icon name={icon} />
      {visible}
    </a>
  );
}

/** Numbers such as 911 and 988, which fit beside a verb. */
const isShortNumber = (number: string) => number.length <= 4;

function callLabels({ t }: Translator, phone: string, isShort: boolean): Labels {
  const number = unbrokenNumber(phone);
  const full = t('public-form:crisis.call', { number });
  return { full, visible: isShort && !isShortNumber(phone) ? number : full };
}

function textLabels(
  { t }: Translator,
  text: string,
  word: string | null,
  isShort: boolean,
): Labels {
  const number = unbrokenNumber(text);
  if (word) {
    const full = t('public-form:crisis.textWord', { word, number });
    return { full, visible: isShort ? t('public-form:crisis.textWordOnly', { word }) : full };
  }
  const full = t('public-form:crisis.text', { number });
  const isLong = isShort && !isShortNumber(text);
  return { full, visible: isLong ? t('public-form:crisis.textOnly') : full };
}
