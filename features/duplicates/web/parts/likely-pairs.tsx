import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { listPairsOfApplicant } from '#features/duplicates/contract/duplicates.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import classes from './likely-pairs.module.css';

/** A notice above a case record about a likely duplicate; merely possible ones appear only in the list. */
export function LikelyPairs({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation('duplicates');
  const { personName } = useFormat();
  const { data } = useRead(
    listPairsOfApplicant,
    { params: { applicantId: applicant.id } },
    { enabled: applicant.deletedAt === null },
  );
  const likely = data?.pairs.filter(({ strength }) => strength !== 'possible') ?? [];
  if (likely.length === 0) return null;
  return (
    <Notice tone="waiting" title={t('header.title')}>
      <ul className={classes.pairs}>
        {likely.map(({ id, members }) => {
          const other = members.find((member) => member.id !== applicant.id) ?? members[0];
          return (
            <li key={id}>
              <Link to={paths.duplicatePair(id)}>
                {t('header.compare', { name: personName(other), reference: other.reference })}
              </Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
