import { type Language, textIn } from '#core/contract/languages.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { unbrokenNumber } from '#features/organization/contract/contact-details.ts';
import type { ContactDetails } from '#features/organization/contract/organization.ts';
import styles from './contact-details.module.css';

interface ContactDetailsListProps {
  details: ContactDetails;
  language: Language;
  /** Link text: "Call 506-555-0123". */
  callLabel: (number: string) => string;
}

/** Phone, hours, and address, if set. Also used by the client portal. */
export function ContactDetailsList({ details, language, callLabel }: ContactDetailsListProps) {
  const { phone, address } = details;
  const hours = textIn(details.hours, language);
  return (
    <address className={styles.details}>
      {phone !== null && (
        <p>
          <a href={`tel:${phone}`}>{callLabel(unbrokenNumber(phone))}</a>
        </p>
      )}
      {hours !== '' && (
        <p>
          <WrittenText texts={details.hours} language={language} />
        </p>
      )}
      {address !== null && <p className={styles.lines}>{address}</p>}
    </address>
  );
}
