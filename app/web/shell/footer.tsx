import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenColorStyle } from './chosen-color.ts';
import classes from './footer.module.css';
import { useLayout } from './layout-context.tsx';

/** The organization that a page belongs to. */
export interface Credit {
  name: string;
  url: string | null;
}

/** Names the organization with a link to its site, and how to reach it. */
export function Footer({ credit, contact }: { credit: Credit | undefined; contact?: ReactNode }) {
  const { t } = useTranslation('shell');
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
      {contact && <div className={classes.contact}>{contact}</div>}
    </footer>
  );
}
