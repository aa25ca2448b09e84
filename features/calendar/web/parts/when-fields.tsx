import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUniversalTime } from '#core/contract/time-zones.ts';
import { useRead } from '#core/web/api/read.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { ZoneField } from '#features/locations/web/parts/zone-field.tsx';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { useEventFormat } from './event-text.ts';
import {
  type EventFields,
  type EventValues,
  isDefaultHour,
  timeIn,
  withStart,
  withWholeDays,
  withZone,
} from './event-values.ts';
import { fieldPath } from './field-path.ts';
import classes from './when-fields.module.css';

type Time = EventValues['time'];

/** Native inputs, which use the browser's date and time format. */
export function WhenFields({
  fields,
  isNew,
  proposesHour,
}: {
  fields: EventFields;
  isNew: boolean;
  /** True when no time was picked in the calendar. */
  proposesHour: boolean;
}) {
  const { t } = useTranslation('events');
  const eventFormat = useEventFormat();
  const [time, setTime] = useState(fields.getValues().time);
  const [isZoneVisible, setZoneVisible] = useState(timeInOwnZone(time) !== null);
  const [isZoneChosen, setZoneChosen] = useState(!isNew);
  const getLocationZone = useLocationZone();
  const { onChange } = fields.getInputProps('time');
  const start = fields.getInputProps('time.start');
  const end = fields.getInputProps('time.end');
  function change(next: Time) {
    setTime(next);
    onChange(next);
  }
  // A new event takes the zone of its location unless one was chosen. A picked or typed time keeps
  // its moment; the proposed hour becomes local to the location.
  fields.watch('locationId', ({ value }) => {
    const timeZone = getLocationZone(value as EventValues['locationId']);
    if (isZoneChosen || timeZone === undefined || timeZone === time.timeZone) return;
    const moved = withZone(time, timeZone, { keepsHour: proposesHour && isDefaultHour(time) });
    change(moved);
    if (timeInOwnZone(moved)) setZoneVisible(true);
  });
  const here = timeInOwnZone(time);
  return (
    <fieldset className={classes.when}>
      <legend className={classes.legend}>{t('fields.time')}</legend>
      <DayAndTime
        name="start"
        allDay={time.allDay}
        value={time.start}
        error={start.error}
        path={fieldPath(fields, 'time.start')}
        onChange={(value) => change(withStart(time, value))}
      />
      <DayAndTime
        name="end"
        allDay={time.allDay}
        value={time.end}
        error={end.error}
        path={fieldPath(fields, 'time.end')}
        onChange={(value) => change({ ...time, end: value })}
      />
      {here && <p className={classes.here}>{t('zone.here', { when: eventFormat.whenOf(here) })}</p>}
      <Group gap="var(--space-2) var(--space-4)" justify="space-between">
        <Checkbox
          label={t('allDay')}
          checked={time.allDay}
          onChange={({ currentTarget }) => change(withWholeDays(time, currentTarget.checked))}
        />
        {isZoneVisible ? (
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
            onClick={() => setZoneVisible(true)}
          >
            {t('zone.other', { zone: eventFormat.zoneName(time.timeZone) })}
          </Button>
        )}
      </Group>
    </fieldset>
  );
}

/** In the reader's zone; null when it shows the same time. */
function timeInOwnZone(time: Time) {
  const here = timeIn(time, browserZone());
  return here && here.start !== time.start ? here : null;
}

/** Zone of a location, else the organization's; undefined while loading. */
function useLocationZone() {
  const { data: locations } = useRead(listLocations);
  const { data: organization } = useRead(readOrganization);
  return (locationId: string | null) => {
    const locationZone = locations?.find(({ id }) => id === locationId)?.timeZone;
    const zone = locationZone ?? organization?.timeZone;
    return zone !== undefined && isUniversalTime(zone) ? browserZone() : zone;
  };
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
