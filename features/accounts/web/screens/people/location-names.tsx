import { Checkbox, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
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

/** The part of a form's field that this needs. */
interface FieldProps {
  defaultValue?: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
  'data-path'?: string;
}

/** Where somebody works. One that has closed stays choosable where it is chosen already. */
export function LocationsField({ held = [], ...field }: FieldProps & { held?: string[] }) {
  const { t } = useTranslation('people');
  const { data } = useRead(listLocations);
  const choosable = data?.filter(({ id, closed }) => !closed || held.includes(id));
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
