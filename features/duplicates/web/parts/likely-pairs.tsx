import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import type { LikelyPair } from '#features/duplicates/contract/duplicates.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import classes from './likely-pairs.module.css';

/** A notice above a case record about a likely duplicate; merely possible ones appear only in the list. */
export function LikelyPairs({
  applicant,
  pairs,
}: {
  applicant: Applicant;
  pairs: readonly LikelyPair[];
}) {
  const { t } = useTranslation('duplicates');
  const { personName } = useFormat();
  if (pairs.length === 0 || applicant.deletedAt !== null) return null;
  return (
    <Notice tone="waiting" title={t('header.title')}>
      <ul className={classes.pairs}>
        {pairs.map(({ id, other }) => (
          <li key={id}>
            <Link to={paths.duplicatePair(id)}>
              {t('header.compare', { name: personName(other), reference: other.reference })}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
