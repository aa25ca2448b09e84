import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import classes from './fields.module.css';

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
