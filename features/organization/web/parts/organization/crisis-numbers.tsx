import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { language } from '#core/web/i18n/language.ts';
import { WrittenText } from '#core/web/i18n/written-text.tsx';
import { textMessageLink } from '#features/organization/contract/contact-details.ts';
import { emergencyContacts } from '#features/organization/contract/crisis-contacts.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import classes from './crisis-numbers.module.css';

/** Crisis contacts to call or text; the country's emergency numbers until they are loaded. */
export function CrisisNumbers() {
  const { t } = useTranslation('dashboard');
  const { data: organization } = useRead(readOrganization);
  const own = organization?.crisisContacts ?? [];
  const contacts = own.length > 0 ? own : emergencyContacts;
  return (
    <ul className={classes.list}>
      {contacts.map(({ name, about, phone, text, textWord }) => (
        <li key={name.en}>
          <strong>
            <WrittenText texts={name} language={language()} />
          </strong>
          <p>
            <WrittenText texts={about} language={language()} />
          </p>
          <p className={classes.numbers}>
            {phone && <a href={`tel:${phone}`}>{t('call', { number: phone })}</a>}
            {text && (
              <a href={textMessageLink(text, textWord)}>
                {textWord
                  ? t('textWord', { word: textWord, number: text })
                  : t('textMessage', { number: text })}
              </a>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
