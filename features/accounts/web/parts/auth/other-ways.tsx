import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './other-ways.module.css';

/** Other ways than the form above, below a line that says “or”; nothing when there are none. */
export function OtherWays({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.ways} data-or={t('or')}>
      {children}
    </div>
  );
}
