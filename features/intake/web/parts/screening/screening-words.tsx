import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { ScreeningOfApplicant } from '#features/intake/contract/screening.ts';
import { isOnItsWay } from './queries.ts';
import classes from './screening-section.module.css';

/** Where the screening stands, and how far the person is. */
export function ScreeningWords({ screening }: { screening: ScreeningOfApplicant }) {
  const { t } = useTranslation('screening');
  const { moment, relative } = useFormat();
  const { state, links, progress, savedAt, submittedAt, abilities } = screening;
  const [newest] = links;
  const isClosed = state === 'expired' || state === 'revoked' || state === 'suspended';
  const sentences = {
    none: () => t('none'),
    open: () => t('open', { until: moment(newest?.expiresAt ?? null) }),
    suspended: () =>
      newest?.madeBy ? t('suspended', { name: newest.madeBy }) : t('suspendedNameless'),
    expired: () => t('expired', { when: relative(newest?.expiresAt ?? null) }),
    revoked: () => t('revoked', { when: relative(newest?.revokedAt ?? null) }),
    submitted: () => t('submitted', { when: relative(submittedAt) }),
  };
  return (
    <div>
      <p className={classes.text}>
        {sentences[state]()} {isOnItsWay(screening) && t('onItsWay')}
        {isClosed && abilities.makeLink && t('goesOn')}
      </p>
      {progress && (
        <p className={classes.text}>
          {savedAt === null
            ? t('notBegun')
            : t('progress', { ...progress, count: progress.answered, when: relative(savedAt) })}
        </p>
      )}
    </div>
  );
}
