import { useTranslation } from 'react-i18next';
import { inLanguage } from '#core/contract/languages.ts';
import { useRead } from '#core/web/api/read.ts';
import { language } from '#core/web/i18n/language.ts';
import { Section } from '#core/web/ui/section.tsx';
import { textMessageLink, waysToReach } from '#features/organization/contract/contact-details.ts';
import { readOrganisation } from '#features/organization/contract/organization.ts';
import { ReachUs } from '#features/organization/web/parts/organization/reach-us.tsx';
import classes from './my-page.module.css';

/** Whom to turn to: the organisation, and those who help at once. */
export function HelpSections() {
  const { t } = useTranslation('dashboard');
  const { data: organisation } = useRead(readOrganisation);
  return (
    <>
      {organisation && (organisation.url || waysToReach(organisation.contactDetails)) && (
        <Section title={t('clientQuestion')}>
          <p className={classes.text}>
            {t('clientContact')}{' '}
            {organisation.url ? (
              <a href={organisation.url} target="_blank" rel="noopener noreferrer">
                {organisation.name}
              </a>
            ) : (
              organisation.name
            )}
          </p>
          <ReachUs />
        </Section>
      )}
      {organisation && organisation.crisisContacts.length > 0 && (
        <Section title={t('clientUrgent')}>
          <ul className={classes.list}>
            {organisation.crisisContacts.map(({ name, about, phone, text, textWord }) => (
              <li key={name.en} className={classes.row}>
                <span className={classes.words}>
                  <strong>{inLanguage(name, language())}</strong>
                  <span className={classes.small}>{inLanguage(about, language())}</span>
                </span>
                <span className={classes.numbers}>
                  {phone && <a href={`tel:${phone}`}>{t('call', { number: phone })}</a>}
                  {text && (
                    <a href={textMessageLink(text, textWord)}>
                      {textWord
                        ? t('textWord', { word: textWord, number: text })
                        : t('textMessage', { number: text })}
                    </a>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
