import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/languages.ts';
import type { User } from '#contract/users.ts';
import { organisationQuery } from '#web/modules/organisation/queries.ts';
import { paths } from '#web/paths.ts';
import { language } from '#web/platform/language.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './dashboard-screen.module.css';

/** For somebody who is served and has an account: what it is for, and whom to turn to. */
export function ClientWelcome({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const { data: organisation } = useQuery(organisationQuery());
  return (
    <>
      <PageHeader title={t('clientTitle', { name: user.firstName })} subtitle={t('clientText')} />
      <Section title={t('clientNoRequest')} text={t('clientNoRequestText')}>
        <Button component="a" href={paths.preScreening}>
          {t('clientAsk')}
        </Button>
      </Section>
      {organisation && (
        <Section title={t('clientQuestion')}>
          <p className={classes.contact}>
            {t('clientContact')}{' '}
            {organisation.url ? (
              <a href={organisation.url} target="_blank" rel="noopener noreferrer">
                {organisation.name}
              </a>
            ) : (
              organisation.name
            )}
          </p>
        </Section>
      )}
      {organisation && organisation.crisisContacts.length > 0 && (
        <Section title={t('clientUrgent')}>
          <ul className={classes.list}>
            {organisation.crisisContacts.map(({ name, about, phone, text }) => (
              <li key={name.en} className={classes.row}>
                <span className={classes.who}>
                  <strong>{inLanguage(name, language())}</strong>
                  <span className={classes.detail}>{inLanguage(about, language())}</span>
                </span>
                <span className={classes.numbers}>
                  {phone && <a href={`tel:${phone}`}>{t('call', { number: phone })}</a>}
                  {text && <a href={`sms:${text}`}>{t('textMessage', { number: text })}</a>}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
