import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ZoneField } from '#web/modules/locations/components/zone-field.tsx';
import { locationsQuery } from '#web/modules/locations/queries.ts';
import { organisationQuery } from '#web/modules/organisation/queries.ts';
import { ownZone } from '#web/platform/zone-clock.ts';
import { type EventFields, type EventValues, withStart, withWholeDays } from './event-values.ts';
import { useEventWords } from './event-words.ts';
import { pathOf } from './path-of.ts';
import classes from './when-fields.module.css';

type Time = EventValues['time'];

/** When it begins and ends. Typed in fields of the browser, which write as its person does. */
export function WhenFields({ fields, isNew }: { fields: EventFields; isNew: boolean }) {
  const { t } = useTranslation('events');
  const words = useEventWords();
  const [time, setTime] = useState(fields.getValues().time);
  const [isZoneAsked, setZoneAsked] = useState(time.timeZone !== ownZone());
  const [isZoneChosen, setZoneChosen] = useState(!isNew);
  const zoneOf = useZoneOf();
  const { onChange } = fields.getInputProps('time');
  const start = fields.getInputProps('time.start');
  const end = fields.getInputProps('time.end');
  function change(next: Time) {
    setTime(next);
    onChange(next);
  }
  // Of a new one the clocks are those of its place, until somebody says others.
  fields.watch('locationId', ({ value }) => {
    const timeZone = zoneOf(value as EventValues['locationId']);
    if (isZoneChosen || timeZone === undefined || timeZone === time.timeZone) return;
    change({ ...time, timeZone });
    if (timeZone !== ownZone()) setZoneAsked(true);
  });
  return (
    <fieldset className={classes.when}>
      <legend className={classes.legend}>{t('fields.time')}</legend>
      <DayAndTime
        name="start"
        allDay={time.allDay}
        value={time.start}
        error={start.error}
        path={pathOf(fields, 'time.start')}
        onChange={(value) => change(withStart(time, value))}
      />
      <DayAndTime
        name="end"
        allDay={time.allDay}
        value={time.end}
        error={end.error}
        path={pathOf(fields, 'time.end')}
        onChange={(value) => change({ ...time, end: value })}
      />
      <div className={classes.below}>
        <Checkbox
          label={t('allDay')}
          checked={time.allDay}
          onChange={({ currentTarget }) => change(withWholeDays(time, currentTarget.checked))}
        />
        {isZoneAsked ? (
          <ZoneField
            className={classes.zone}
            label={t('zone.label')}
            value={time.timeZone}
            onChange={(timeZone) => {
              setZoneChosen(true);
              change({ ...time, timeZone });
            }}
          />
        ) : (
          <Button
            variant="subtle"
            size="compact-md"
            className={classes.otherZone}
            onClick={() => setZoneAsked(true)}
          >
            {t('zone.other', { zone: words.zoneName(time.timeZone) })}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** The zone of a location, or else of the organisation; undefined while it isn't known. */
function useZoneOf() {
  const { data: locations } = useQuery(locationsQuery());
  const { data: organisation } = useQuery(organisationQuery());
  return (locationId: string | null) =>
    locations?.find(({ id }) => id === locationId)?.timeZone ?? organisation?.timeZone;
}

function DayAndTime({
  name,
  allDay,
  value,
  error,
  path,
  onChange,
}: {
  name: 'start' | 'end';
  allDay: boolean;
  value: string;
  error: ReactNode;
  path: string | undefined;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('events');
  const [day = '', hour = ''] = value.split('T');
  return (
    <div className={classes.row}>
      <TextInput
        type="date"
        label={t(`when.${name}Day`)}
        value={day}
        error={error}
        data-path={path}
        min="1900-01-01"
        max="2200-12-31"
        onChange={({ currentTarget }) =>
          onChange(allDay ? currentTarget.value : `${currentTarget.value}T${hour}`)
        }
      />
      {!allDay && (
        <TextInput
          type="time"
          label={t(`when.${name}Time`)}
          value={hour}
          error={Boolean(error)}
          onChange={({ currentTarget }) => onChange(`${day}T${currentTarget.value}`)}
        />
      )}
    </div>
  );
}
