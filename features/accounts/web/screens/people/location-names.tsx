import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import classes from './fields.module.css';

/** Location names in their usual order; marks closed ones. */
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

interface FieldProps {
  defaultValue?: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/** Locations of an account. A closed one stays selectable where it is already selected. */
export function LocationsField({
  currentIds = [],
  ...field
}: FieldProps & { currentIds?: string[] }) {
  const { t } = useTranslation('people');
  const { data } = useRead(listLocations);
  const choosable = data?.filter(({ id, closed }) => !closed || currentIds.includes(id));
  return (
    <Checkbox.Group {...field} label={t('locations')} description={t('locationsHint')}>
      <div className={classes.choices}>
        {choosable?.map(({ id, name, closed }) => (
          <Checkbox key={id} value={id} label={closed ? t('closedLocation', { name }) : name} />
        ))}
        {choosable?.length === 0 && <p className={classes.none}>{t('noLocations')}</p>}
      </div>
    </Checkbox.Group>
  );
}
