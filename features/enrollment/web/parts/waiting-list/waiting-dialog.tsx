import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentBy } from '#core/contract/operation.ts';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import { waitingPriorities } from '#features/enrollment/contract/enumerations.ts';
import {
  addWaiting,
  updateWaiting,
  type WaitingEntry,
  waitingToAdd,
  waitingToChange,
} from '#features/enrollment/contract/waiting-list.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';

interface Props {
  applicantId: string;
  name: string;
  /** Null to add an entry. */
  entry: WaitingEntry | null;
  /** The locations that they already wait for. */
  taken?: readonly string[];
  onClose: () => void;
}

/** Adds a person to a waiting list, or changes their entry. */
export function WaitingDialog(props: Props) {
  const { t } = useTranslation('locations');
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.entry ? t('waitlist.changeTitle', { name: props.name }) : t('waitlist.addTitle')}
      centered
    >
      <WaitingForm {...props} />
    </Modal>
  );
}

const toFormValues = (entry: WaitingEntry | null) => ({
  locationId: entry?.locationId ?? '',
  priority: (entry?.priority ?? 'normal') as string,
  reason: entry?.reason ?? '',
  since: entry?.since ?? dayFromNow(),
  wantedFrom: entry?.wantedFrom ?? '',
});
type Values = ReturnType<typeof toFormValues>;
type Sent = SentBy<typeof addWaiting>['body'];

function WaitingForm({ applicantId, name, entry, taken = [], onClose }: Props) {
  const { t } = useTranslation(['locations', 'actions']);
  const label = useEnumerationLabel();
  const { day } = useFormat();
  const { data: locations = [] } = useRead(listLocations);
  const selectableLocations = locations.filter(
    ({ id, closed, inReach }) => !closed && inReach && !taken.includes(id),
  );
  const add = useChange(addWaiting);
  const update = useChange(updateWaiting);
  const [priority, setPriority] = useState(toFormValues(entry).priority);
  const { fields, theirs, formProps } = useVersionedForm({
    // The version is added on submit.
    schema: (entry ? waitingToChange : waitingToAdd) as typeof waitingToAdd,
    record: entry,
    toValues: toFormValues,
    toSent: ({ locationId, ...values }: Values) =>
      (entry ? { ...values, version: entry.version } : { ...values, locationId }) as Sent,
    send: ({ locationId: _, ...sent }, { values, on }) =>
      on
        ? update.mutateAsync({ params: { id: on.id }, body: { ...sent, version: on.version } })
        : add.mutateAsync({
            params: { id: applicantId },
            body: { ...sent, locationId: values.locationId },
          }),
    onSaved: () => {
      onClose();
      showToast({ text: entry ? t('waitlist.changed') : t('waitlist.added', { name }) });
    },
  });
  const priorityProps = fields.getInputProps('priority');

  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('waitlist.staleTitle'),
          items: [
            {
              term: t('waitlist.priority'),
              value: label('waitingPriorities', theirs.priority),
            },
            { term: t('waitlist.reason'), value: theirs.reason },
            { term: t('waitlist.sinceLabel'), value: day(theirs.since) },
            {
              term: t('waitlist.wantedFromLabel'),
              value: theirs.wantedFrom && day(theirs.wantedFrom),
            },
          ],
        }
      }
      onTakeTheirs={() => {
        formProps.onTakeTheirs();
        setPriority(toFormValues(theirs).priority);
      }}
      onCancel={onClose}
    >
      {!entry && (
        <NativeSelect
          key={`${fields.key('locationId')} ${selectableLocations.length > 0}`}
          {...fields.getInputProps('locationId')}
          label={t('location')}
          data-autofocus
        >
          <option value="">{t('choose')}</option>
          {selectableLocations.map((location) => (
            <option key={location.id} value={location.id}>
              {location.name}
            </option>
          ))}
        </NativeSelect>
      )}
      <NativeSelect
        key={fields.key('priority')}
        {...priorityProps}
        onChange={(event) => {
          setPriority(event.currentTarget.value);
          priorityProps.onChange(event);
        }}
        label={t('waitlist.priority')}
      >
        {waitingPriorities.map((value) => (
          <option key={value} value={value}>
            {label('waitingPriorities', value)}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        key={fields.key('reason')}
        {...fields.getInputProps('reason')}
        label={
          priority === 'normal'
            ? `${t('waitlist.reason')} (${t('actions:optional')})`
            : t('waitlist.reason')
        }
        maxLength={500}
        autoComplete="off"
      />
      <TextInput
        key={fields.key('since')}
        {...fields.getInputProps('since')}
        type="date"
        min="1900-01-01"
        label={t('waitlist.sinceLabel')}
      />
      <TextInput
        key={fields.key('wantedFrom')}
        {...fields.getInputProps('wantedFrom')}
        type="date"
        min="1900-01-01"
        label={`${t('waitlist.wantedFromLabel')} (${t('actions:optional')})`}
      />
    </VersionedForm>
  );
}
