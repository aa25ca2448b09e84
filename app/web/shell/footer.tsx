import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { PageLink } from '#core/web/plain/page-links.tsx';
import { chosenColorStyle } from './chosen-color.ts';
import classes from './footer.module.css';
import { useLayout } from './layout-context.tsx';

/** The organization that a page belongs to. */
export interface Credit {
  name: string;
  url: string | null;
}

/** Names the organization with a link to its site, and how to reach it. */
export function Footer({
  credit,
  contact,
  isInside = false,
}: {
  credit: Credit | undefined;
  contact?: ReactNode;
  /** True on a page that needs an account. */
  isInside?: boolean;
}) {
  const { t } = useTranslation(['shell', 'accessibility']);
  const { config } = useLayout();
  const { type } = config.footer;
  return (
    <footer className={classes.footer} data-type={type} {...chosenColorStyle(config.footer)}>
      <p className={classes.text}>
        {credit && (
          <>
            {t('credit')}{' '}
            {credit.url ? (
              <a href={credit.url} target="_blank" rel="noopener noreferrer">
                {credit.name}
              </a>
            ) : (
              credit.name
            )}
          </>
        )}
      </p>
      <p className={classes.text}>
        {isInside ? (
          <PageLink href={paths.accessibility}>{t('accessibility:title')}</PageLink>
        ) : (
          <a href={paths.publicAccessibility}>{t('accessibility:title')}</a>
        )}
      </p>
      {contact && <div className={classes.contact}>{contact}</div>}
    </footer>
  );
}
