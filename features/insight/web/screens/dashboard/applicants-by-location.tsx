import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { Dashboard } from '#features/insight/contract/dashboard.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { ComparedNumber } from './compared-number.tsx';
import classes from './dashboard-screen.module.css';

/** Records per location, linked to the list. */
export function ApplicantsByLocation({ numbers }: { numbers: Dashboard['numbers'] }) {
  const { t } = useTranslation('dashboard');
  const { compareTexts } = useFormat();
  const locations = useRead(listLocations).data ?? [];
  const locationName = (id: string) => locations.find((location) => location.id === id)?.name ?? '';
  const rows = numbers.byLocation
    .map((row) => ({
      ...row,
      name: row.locationId === null ? t('noLocation') : locationName(row.locationId),
    }))
    // People without a location come last.
    .toSorted(
      (one, other) =>
        Number(one.locationId === null) - Number(other.locationId === null) ||
        compareTexts(one.name, other.name),
    );
  if (rows.length === 0) return null;
  return (
    <Section title={t('locationTitle')}>
      <ul className={classes.counts}>
        {rows.map(({ locationId, name, count, before }) => (
          <li key={locationId}>
            <Link
              className={classes.count}
              to={paths.applicants}
              search={{ location: locationId ?? 'none' }}
            >
              <span className={classes.place}>{name}</span>
              <ComparedNumber count={count} before={before} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
