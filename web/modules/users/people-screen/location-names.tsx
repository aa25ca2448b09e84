import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { locationsQuery } from '#web/modules/locations/queries.ts';
import { useFormat } from '#web/platform/format.ts';
import classes from './fields.module.css';

/** Locations by their names, in the order of the locations; said so when one is closed. */
export function LocationNames({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('people');
  const { list } = useFormat();
  const { data } = useQuery(locationsQuery());
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
