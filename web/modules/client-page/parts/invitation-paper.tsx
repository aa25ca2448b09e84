import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { dayOfMoment } from '#contract/days.ts';
import { directionOf } from '#contract/languages.ts';
import type { PrintedLink } from '#web/modules/secret-links/parts/printed-link-dialog.tsx';
import classes from './invitation-paper.module.css';

/** What is handed to the person. It says where it comes from, and not why they know each other. */
export function InvitationPaper({ url, expiresAt, language, organisation }: PrintedLink) {
  const { t } = useTranslation('client-page', { lng: language });
  // By the clock of the device that prints it, which is where the person is.
  const until = dayOfMoment(expiresAt, language);
  return (
    <div className={classes.paper} data-tokens="light" lang={language} dir={directionOf(language)}>
      <h3 className={classes.title}>{t('paper.title')}</h3>
      <p>{t('paper.text', { organisation: organisation.name })}</p>
      <p>{t('paper.how')}</p>
      <div className={classes.way}>
        <QRCodeSVG
          className={classes.square}
          value={url}
          size={160}
          marginSize={2}
          level="M"
          title={t('paper.square')}
        />
        <p>{t('paper.scan')}</p>
      </div>
      <p>{t('paper.type')}</p>
      <p className={classes.address} dir="ltr">
        {url}
      </p>
      <p className={classes.until}>{t('paper.until', { day: until })}</p>
      <p>{t('paper.keep')}</p>
    </div>
  );
}
