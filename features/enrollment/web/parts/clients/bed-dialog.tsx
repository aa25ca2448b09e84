import { Modal, NativeSelect, TextInput } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptFormProps } from '#core/web/forms/kept-form-props.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { KeptForm } from '#core/web/ui/kept-form.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Client, changeBed } from '#features/enrollment/contract/clients.ts';
import type { Enrollment } from '#features/enrollment/contract/enrollments.ts';
import {
  type Bed,
  type LocationRooms,
  readLocationRooms,
} from '#features/locations/contract/rooms.ts';
import { useClientChange } from './queries.ts';

interface Props {
  client: Client;
  enrollment: Enrollment;
  onClose: () => void;
}

/** Assigns a bed at the client's location, or changes it. */
export function BedDialog(props: Props) {
  const { t } = useTranslation('clients');
  const hasBed = props.enrollment.stays.some(({ to }) => to === null);
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={hasBed ? t('bed.moveTitle') : t('bed.giveTitle')}
      centered
    >
      <BedForm {...props} hasBed={hasBed} />
    </Modal>
  );
}

/** The option to have no bed any more. */
const none = 'none';

type Field = Pick<ComponentProps<typeof NativeSelect>, 'defaultValue' | 'onChange' | 'error'>;

/** The free beds of a location by room; renders nothing if there are none. */
export function BedChoice({
  locationId,
  children,
  ...field
}: Field & {
  locationId: string;
  label: string;
  'data-autofocus'?: boolean;
  'data-path'?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('clients');
  const { data } = useRead(
    readLocationRooms,
    { params: { id: locationId } },
    { enabled: locationId !== '' },
  );
  if (!data?.rooms.length) return null;
  const free = roomsWithFree(data);
  return (
    <NativeSelect
      // Remounts the select once the beds have loaded.
      key={`${locationId} ${free.length > 0}`}
      {...field}
      description={free.length === 0 ? t('bed.noneFree') : undefined}
    >
      {children}
      {free.map(({ id, name, beds }) => (
        <optgroup key={id} label={name}>
          {beds.map((bed) => (
            <option key={bed.id} value={bed.id}>
              {t('bed.named', { room: name, bed: bed.name })}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

const isFree = ({ outOfUse, stay }: Bed) => outOfUse === null && stay === null;

function roomsWithFree({ rooms }: LocationRooms) {
  return rooms
    .map((room) => ({ ...room, beds: room.beds.filter(isFree) }))
    .filter(({ beds }) => beds.length > 0);
}

function BedForm({ client, enrollment, hasBed, onClose }: Props & { hasBed: boolean }) {
  const { t } = useTranslation('clients');
  const { personName } = useFormat();
  const change = useClientChange(changeBed);
  const firstDay =
    hasBed || enrollment.startDate < dayFromNow() ? dayFromNow() : enrollment.startDate;
  const form = useContractForm({
    schema: changeBed.body,
    initialValues: { bedId: '', from: firstDay },
    toSent: ({ bedId, from }): z.input<typeof changeBed.body> => ({
      bedId: bedId === none ? null : bedId,
      from,
      version: client.version,
    }),
    send: (sent) => change.mutateAsync({ params: { id: client.id }, body: sent }),
    onSaved: ({ enrolments }) => {
      onClose();
      const stay = enrolments[0]?.stays.find(({ to }) => to === null);
      const place = stay && t('bed.named', { room: stay.room, bed: stay.bed });
      const name = personName(client);
      showToast({ text: place ? t('bed.done', { name, place }) : t('bed.left') });
    },
  });
  const { fields } = form;
  const keptFormProps = useKeptFormProps(form);
  return (
    <KeptForm {...keptFormProps} submitLabel={t('bed.save')} onCancel={onClose}>
      <BedChoice
        locationId={enrollment.locationId}
        {...fields.getInputProps('bedId')}
        label={t('bed.to')}
        data-autofocus
      >
        <option value="">{t('choose')}</option>
        {hasBed && <option value={none}>{t('bed.leave')}</option>}
      </BedChoice>
      <TextInput
        key={fields.key('from')}
        {...fields.getInputProps('from')}
        type="date"
        min={enrollment.startDate}
        label={t('bed.from')}
      />
    </KeptForm>
  );
}
