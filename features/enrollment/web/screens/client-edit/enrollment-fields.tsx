import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { Client } from '#features/enrollment/contract/clients.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { OutcomeFields } from '../../parts/clients/outcome-fields.tsx';
import type { ClientValues } from './client-values.ts';
import classes from './enrollment-fields.module.css';

/** Fields to correct recorded enrollments; the reason field is below. */
export function EnrollmentFields({
  client,
  fields,
}: {
  client: Client;
  fields: FormFields<ClientValues>;
}) {
  const { t } = useTranslation('clients');
  if (client.enrolments.length === 0) return null;
  return (
    <Section title={t('edit.enrolments')} text={t('edit.enrolmentsText')}>
      {client.enrolments.map(({ id }, index) => (
        <EnrollmentFieldset key={id} client={client} index={index} fields={fields} />
      ))}
      <TextInput
        key={fields.key('reason')}
        {...fields.getInputProps('reason')}
        label={t('edit.reason')}
        description={t('edit.reasonHint')}
        maxLength={500}
        autoComplete="off"
      />
    </Section>
  );
}

function EnrollmentFieldset({
  client,
  index,
  fields,
}: {
  client: Client;
  index: number;
  fields: FormFields<ClientValues>;
}) {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const { data: locations = [] } = useRead(listLocations);
  const enrollment = client.enrolments[index];
  if (!enrollment) return null;
  const bind = (field: string) => {
    const path = `enrolments.${index}.${field}` as 'reason';
    return { key: fields.key(path), props: fields.getInputProps(path) };
  };
  const dayInput = (field: 'startDate' | 'begunOn' | 'endDate') => {
    const { key, props } = bind(field);
    return <TextInput key={key} {...props} type="date" min="1900-01-01" label={t(field)} />;
  };
  const location = bind('locationId');
  // A closed or inaccessible location stays selectable if it is the current one.
  const choices = locations.filter(
    ({ id, closed, inReach }) => (!closed && inReach) || id === enrollment.locationId,
  );
  const { startDate, begunOn, endDate } = enrollment;
  return (
    <fieldset className={classes.enrolment}>
      <legend className={classes.legend}>
        {endDate
          ? t('fromTo', { from: day(startDate), to: day(endDate) })
          : t('since', { day: day(startDate) })}
      </legend>
      <div className={classes.fields}>
        <NativeSelect
          // Remounts the select once the locations have loaded.
          key={`${location.key} ${locations.length > 0}`}
          {...location.props}
          label={t('location')}
        >
          {choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        {dayInput('startDate')}
        {begunOn !== null && dayInput('begunOn')}
        {endDate !== null && (
          <>
            {dayInput('endDate')}
            <OutcomeFields bind={(field) => bind(`outcome.${field}`)} />
          </>
        )}
      </div>
    </fieldset>
  );
}
