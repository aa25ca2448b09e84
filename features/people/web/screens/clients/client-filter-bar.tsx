import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { programStatuses } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { CaseWorkerFilter, PeopleChoice } from '../../parts/filter-bar.tsx';
import classes from './client-filter-bar.module.css';
import type { ClientFilters } from './client-filters.ts';

interface FilterProps {
  filters: ClientFilters;
  onChange: (filters: ClientFilters) => void;
}

/** Filters by enrollment. */
export function ClientChoices({ filters, onChange }: FilterProps) {
  const { t } = useTranslation(['clients', 'applicants']);
  const label = useEnumerationLabel();
  const { data: locations = [] } = useRead(listLocations);
  const choose =
    (name: 'enrolled' | 'programStatus' | 'enrolmentLocation' | 'caseWorker') => (value: string) =>
      onChange({ ...filters, [name]: value });
  return (
    <>
      <PeopleChoice
        label={t('list.enrolled')}
        any={t('list.enrolledAny')}
        value={filters.enrolled}
        choices={[
          { value: 'current', label: t('list.current') },
          { value: 'past', label: t('list.past') },
        ]}
        onChange={choose('enrolled')}
      />
      <PeopleChoice
        label={t('programStatus')}
        any={t('list.programAny')}
        value={filters.programStatus}
        choices={programStatuses.map((value) => ({
          value,
          label: label('programStatuses', value),
        }))}
        onChange={choose('programStatus')}
      />
      <PeopleChoice
        label={t('location')}
        any={t('applicants:list.locationAny')}
        value={filters.enrolmentLocation}
        choices={locations.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={choose('enrolmentLocation')}
      />
      <CaseWorkerFilter value={filters.caseWorker} onChange={choose('caseWorker')} />
      <DayFields filters={filters} onChange={onChange} />
    </>
  );
}

const spans = [
  { name: 'started', from: 'startedFrom', to: 'startedTo' },
  { name: 'ended', from: 'endedFrom', to: 'endedTo' },
] as const;

function DayFields({ filters, onChange }: FilterProps) {
  const { t } = useTranslation(['clients', 'applicants']);
  return (
    <div className={classes.dayFields}>
      {spans.map(({ name, from, to }) => (
        <fieldset key={name} className={classes.pair}>
          <legend className={classes.legend}>{t(`list.${name}`)}</legend>
          {[from, to].map((field) => (
            <TextInput
              key={field}
              type="date"
              min="1900-01-01"
              label={t(field === from ? 'applicants:list.addedFrom' : 'applicants:list.addedTo')}
              value={filters[field]}
              onChange={(event) => onChange({ ...filters, [field]: event.currentTarget.value })}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
