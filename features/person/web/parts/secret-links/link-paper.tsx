import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayOfMoment } from '#core/contract/days.ts';
import { textDirection } from '#core/contract/languages.ts';
import classes from './link-paper.module.css';
import type { PrintedLink } from './printed-link-dialog.tsx';

/** The namespace of the texts around a link. */
export type LinkNamespace = 'client-page' | 'screening';

/** The page for the person. Says who sent it, but not why. */
export function LinkPaper({
  link: { url, expiresAt, language, organization },
  namespace,
  sender,
  about,
  children,
}: {
  link: PrintedLink;
  namespace: LinkNamespace;
  /** Above the title. */
  sender?: string;
  /** Before the code. */
  about: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation([namespace, 'client-page', 'screening'], { lng: language });
  const beginning = url.slice(0, url.indexOf('#'));
  // The printing device's clock, which is where the person is.
  const until = formatDayOfMoment(expiresAt, language);
  return (
    <div
      className={classes.paper}
      data-tokens="light"
      lang={language}
      dir={textDirection(language)}
    >
      {sender && <p className={classes.organisation}>{sender}</p>}
      <h3 className={classes.title}>{t('paper.title')}</h3>
      <p>{t('paper.text', { organisation: organization.name })}</p>
      <p>{about}</p>
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
        {url.slice(beginning.length)}
      </p>
      <p className={classes.until}>{t('paper.until', { day: until })}</p>
      <p>{t('paper.keep')}</p>
      {children}
    </div>
  );
}
