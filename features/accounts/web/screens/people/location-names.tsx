import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import classes from './fields.module.css';

/** Locations by their names, in the order of the locations; said so when one is closed. */
export function LocationNames({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('people');
  const { list } = useFormat();
  const { data } = useRead(listLocations);
  if (ids.length === 0) {
    return (
      <span className={classes.none}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('nowhere')}</VisuallyHidden>
      </span>
    );
  }
  if (!data) return <span>…</span>;
  const names = data
    .filter(({ id }) => ids.includes(id))
    .map(({ name, closed }) => (closed ? t('closedLocation', { name }) : name));
  return <span>{list(names)}</span>;
}
