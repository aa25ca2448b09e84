import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { ScreeningOfApplicant } from '#features/intake/contract/screening.ts';
import classes from './screening-section.module.css';

/** Who made which link, and what became of it. i18n-keys: screening:links.* */
export function LinksSoFar({ screening: { links, state } }: { screening: ScreeningOfApplicant }) {
  const { t } = useTranslation('screening');
  const { moment, relative } = useFormat();
  const end = (link: ScreeningOfApplicant['links'][number], at: number) => {
    const { expiresAt, revokedAt, suspendedAt } = link;
    if (revokedAt !== null) return t('links.revoked', { when: relative(revokedAt) });
    if (state === 'submitted' && at === 0) return t('links.spent');
    if (Date.parse(expiresAt) <= Date.now()) {
      return t('links.expired', { when: relative(expiresAt) });
    }
    return suspendedAt === null
      ? t('links.open', { until: moment(expiresAt) })
      : t('links.suspended', { when: relative(suspendedAt) });
  };
  return (
    <details className={classes.links}>
      <summary>{t('links.title', { count: links.length })}</summary>
      <ol>
        {links.map((link, at) => {
          const how = t(`links.${link.how}`);
          const when = relative(link.createdAt);
          return (
            <li key={link.id}>
              <span>
                {link.madeBy === null
                  ? t('links.made', { how, when })
                  : t('links.madeBy', { how, when, name: link.madeBy })}
              </span>
              <span>{end(link, at)}</span>
            </li>
          );
        })}
      </ol>
    </details>
  );
}
