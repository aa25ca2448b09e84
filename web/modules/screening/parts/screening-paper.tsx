import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { dayOfMoment } from '#contract/days.ts';
import { directionOf, inLanguage } from '#contract/languages.ts';
import type { PrintedLink } from '#web/modules/secret-links/parts/printed-link-dialog.tsx';
import classes from './screening-paper.module.css';

/** How many of those to turn to have room on the paper. */
const contactsOnPaper = 2;

/** What is handed to the person. It says where it comes from, and not what it is about. */
export function ScreeningPaper({ url, expiresAt, language, organisation }: PrintedLink) {
  const { t } = useTranslation('screening', { lng: language });
  const beginning = url.slice(0, url.indexOf('#'));
  const secret = url.slice(beginning.length);
  return (
    <div className={classes.paper} data-tokens="light" lang={language} dir={directionOf(language)}>
      <p className={classes.organisation}>{organisation.name}</p>
      <h3 className={classes.title}>{t('paper.title')}</h3>
      <p>{t('paper.text', { organisation: organisation.name })}</p>
      <p>{t('paper.pace')}</p>
      <div className={classes.way}>
        <QRCodeSVG
          className={classes.square}
          value={url}
          size={176}
          marginSize={2}
          level="M"
          title={t('paper.square')}
        />
        <p>{t('paper.scan')}</p>
      </div>
      <p>{t('paper.type')}</p>
      <p className={classes.address} dir="ltr">
        {beginning}
        <wbr />
        {secret}
      </p>
      <p className={classes.until}>{t('paper.until', { day: dayOfMoment(expiresAt, language) })}</p>
      <p>{t('paper.keep')}</p>
      <div className={classes.crisis}>
        <h4>{t('paper.crisis')}</h4>
        <ul>
          {organisation.crisisContacts.slice(0, contactsOnPaper).map(({ name, about, phone }) => (
            <li key={name.en}>
              <strong>{inLanguage(name, language)}</strong>
              {phone !== null && !name.en.includes(phone) && ` ${phone}`}
              {' – '}
              {inLanguage(about, language)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
