import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Dashboard } from '#contract/dashboard.ts';
import { listLocations } from '#contract/locations.ts';
import { paths } from '#web/paths.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { Section } from '#web/ui/section.tsx';
import { ComparedNumber } from './compared-number.tsx';
import classes from './dashboard-screen.module.css';

/** How many files are kept at each location; each leads to the list of them. */
export function ApplicantsByLocation({ numbers }: { numbers: Dashboard['numbers'] }) {
  const { t } = useTranslation('dashboard');
  const { inOrder } = useFormat();
  const locations = useRead(listLocations).data ?? [];
  const nameOf = (id: string) => locations.find((location) => location.id === id)?.name ?? '';
  const rows = numbers.byLocation
    .map((row) => ({
      ...row,
      name: row.locationId === null ? t('noLocation') : nameOf(row.locationId),
    }))
    // People at no location come last: they are the rest.
    .toSorted(
      (one, other) =>
        Number(one.locationId === null) - Number(other.locationId === null) ||
        inOrder(one.name, other.name),
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
