import { Modal, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptFormProps } from '#core/web/forms/kept-form-props.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { KeptForm } from '#core/web/ui/kept-form.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { enrolAgain } from '#features/enrollment/contract/clients.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { useChangeStatus } from '#features/person/web/parts/applicants/queries.ts';
import { BedChoice } from './bed-dialog.tsx';
import { useClientChange } from './queries.ts';

const sentPlace = enrolAgain.body.omit({ version: true });

/** Asks for location and start date, for a first enrollment or a return. */
export function EnrollDialog({
  applicant,
  locationId,
  onClose,
}: {
  applicant: Applicant;
  /** Preselected location; by default the record's location. */
  locationId?: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('clients');
  const isReturn = applicant.status === 'client';
  return (
    <Modal
      opened
      onClose={onClose}
      title={isReturn ? t('enrol.returnTitle') : t('enrol.title')}
      centered
    >
      <EnrollForm
        applicant={applicant}
        proposed={locationId ?? applicant.locationId}
        isReturn={isReturn}
        onClose={onClose}
      />
    </Modal>
  );
}

function EnrollForm({
  applicant,
  proposed,
  isReturn,
  onClose,
}: {
  applicant: Applicant;
  proposed: string | null;
  isReturn: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['clients', 'applicants']);
  const { personName } = useFormat();
  const { data: locations = [] } = useRead(listLocations);
  const openLocations = locations.filter(({ closed, inReach }) => !closed && inReach);
  const changeStatus = useChangeStatus();
  const enrollPerson = useClientChange(enrolAgain);
  const { version } = applicant;
  const name = personName(applicant);
  const initialLocationId = openLocations.some(({ id }) => id === proposed) ? proposed : '';
  const [selectedLocationId, setSelectedLocationId] = useState(initialLocationId ?? '');

  const form = useContractForm({
    schema: sentPlace,
    initialValues: { locationId: initialLocationId ?? '', startDate: dayFromNow(), bedId: '' },
    toSent: ({ bedId, ...values }) => ({ ...values, ...(bedId !== '' && { bedId }) }),
    send: async (sent) => {
      const params = { id: applicant.id };
      if (isReturn) await enrollPerson.mutateAsync({ params, body: { ...sent, version } });
      else await changeStatus.mutateAsync({ params, body: { ...sent, status: 'client', version } });
    },
    onSaved: () => {
      onClose();
      showToast({ text: t('enrol.done', { name }) });
    },
  });
  const { fields } = form;
  const keptFormProps = useKeptFormProps(form);
  return (
    <KeptForm {...keptFormProps} submitLabel={t('enrol.action')} onCancel={onClose}>
      <p>{isReturn ? t('enrol.returnText', { name }) : t('enrol.text', { name })}</p>
      <NativeSelect
        // Remounts the select once the locations have loaded.
        key={`${fields.key('locationId')} ${openLocations.length > 0}`}
        {...fields.getInputProps('locationId')}
        onChange={(event) => {
          fields.setFieldValue('locationId', event.currentTarget.value);
          // Another location has other beds.
          fields.setFieldValue('bedId', '');
          setSelectedLocationId(event.currentTarget.value);
        }}
        label={t('location')}
        data-autofocus
      >
        <option value="">{t('choose')}</option>
        {openLocations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <TextInput
        key={fields.key('startDate')}
        {...fields.getInputProps('startDate')}
        type="date"
        min="1900-01-01"
        label={t('startDate')}
        description={t('startHint')}
      />
      <BedChoice
        locationId={selectedLocationId}
        {...fields.getInputProps('bedId')}
        label={t('bed.optional')}
      >
        <option value="">{t('bed.without')}</option>
      </BedChoice>
    </KeptForm>
  );
}
