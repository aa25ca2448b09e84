import { useTranslation } from 'react-i18next';
import { paths } from '#core/web/paths.ts';
import { PageLink } from '#core/web/plain/page-links.tsx';
import classes from './brand.module.css';
import { useLayout } from './layout-context.tsx';

export function BrandMark({ size = 34 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M3.2 26.6c.3-2.700 3.600-4.500 8.200-4.900 5.500-.5 12.600-.3 15.600 2 1.900 1.400 2.300 3.400 1 4.500-1.900 1.700-6.900 1.800-12.600 1.800-6.300 0-12.500-.1-12.200-3.400Z" />
      <path
        opacity=".8"
        d="M7.300 17.700c0-2.700 3.200-4.200 7.700-4.600 4.700-.4 9.200.4 10.300 3 .8 2-.9 3.700-3.700 4.200-2.600.4-6.200.7-9 .4-3-.3-5.300-1.200-5.300-3Z"
      />
      <path
        opacity=".6"
        d="M11 9.300c-.2-2.200 1.900-4 4.500-4.300 2.900-.3 5.300 1 5.500 3.300.2 2-1.600 3.500-4.400 3.800-3 .3-5.400-.8-5.600-2.800Z"
      />
    </svg>
  );
}

/** The logo and name; links to the root. */
export function Brand() {
  const { t } = useTranslation('shell');
  const { config } = useLayout();
  return (
    <PageLink
      href={paths.root}
      className={classes.brand}
      aria-label={t('brandLink', { name: config.appName })}
    >
      <BrandMark />
      <span className={classes.name} aria-hidden="true">
        {config.appName}
      </span>
    </PageLink>
  );
}
