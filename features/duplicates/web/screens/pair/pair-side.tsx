import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { localDay } from '#core/web/i18n/local-day.ts';
import { paths } from '#core/web/paths.ts';
import type { Comparison } from '#features/lifecycle/contract/merges.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { LocationName } from '#features/person/web/parts/applicants/location-name.tsx';
import { useCounts } from '../../parts/pair-summary.tsx';
import classes from './pair-screen.module.css';

type Side = Comparison['sides'][number];

/** A member of the pair: creation date, status, and contents. */
export function PairSide({ side, isTitled = false }: { side: Side; isTitled?: boolean }) {
  const { t } = useTranslation('duplicates');
  const { day, personName } = useFormat();
  const counts = useCounts();
  const { applicant, brings } = side;
  const contents = counts(brings);
  return (
    <div className={classes.side}>
      {isTitled && <p className={classes.sideName}>{personName(applicant)}</p>}
      <p className={classes.facts}>
        {applicant.reference} · {t('files.since', { day: day(localDay(applicant.createdAt)) })}
        {applicant.locationId && (
          <>
            {' · '}
            <LocationName value={applicant.locationId} />
          </>
        )}
      </p>
      <p className={classes.facts}>
        {contents.length > 0 ? contents.join(' · ') : t('files.nothing')}
      </p>
      <div className={classes.sideEnd}>
        <ApplicantStatusBadge status={applicant.status} />
        <Link
          to={paths.applicant(applicant.id)}
          aria-label={openLabel(t('pair.openFile'), applicant)}
        >
          {t('pair.openFile')}
        </Link>
      </div>
    </div>
  );
}

/** References tell the two apart, because their names are probably the same. */
function openLabel(text: string, { reference }: { reference: string }): string {
  return `${text} ${reference}`;
}
