import { useTranslation } from 'react-i18next';
import type { Occupancy } from '#features/locations/contract/rooms.ts';
import classes from './occupancy-bar.module.css';

/** Occupancy as text, and as a bar that repeats it. */
export function OccupancyBar({ occupancy }: { occupancy: Occupancy }) {
  const { t } = useTranslation('locations');
  const { beds, capacity, enrolled } = occupancy;
  if (beds === null && capacity === null) {
    return <p className={classes.words}>{t('occupancy.enrolled', { count: enrolled })}</p>;
  }
  const all = beds ? beds.all : (capacity ?? 0);
  const taken = beds ? beds.taken : enrolled;
  const free = beds ? beds.free : Math.max(all - enrolled, 0);
  const out = beds?.outOfUse ?? 0;
  const main = beds
    ? t('occupancy.bedsTaken', { taken, count: all })
    : t('occupancy.places', { enrolled, count: all });
  return (
    <div className={classes.occupancy}>
      <p className={classes.words}>
        {main}
        <span className={classes.soft}>
          {[
            free === 0 ? t('occupancy.full') : t('occupancy.free', { count: free }),
            ...(out > 0 ? [t('occupancy.outOfUse', { count: out })] : []),
          ].join(' · ')}
        </span>
      </p>
      <svg
        className={classes.bar}
        aria-hidden="true"
        preserveAspectRatio="none"
        viewBox="0 0 100 6"
      >
        <rect className={classes.free} width="100" height="6" />
        <rect className={classes.taken} width={share(taken, all)} height="6" />
        <rect
          className={classes.out}
          x={100 - share(out, all)}
          width={share(out, all)}
          height="6"
        />
      </svg>
    </div>
  );
}

/** Percentage of the bar; overcrowding fills it. */
function share(count: number, all: number): number {
  return all === 0 ? 0 : Math.min((count / all) * 100, 100);
}
