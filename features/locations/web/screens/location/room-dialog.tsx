import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import {
  addRoom,
  type PlainRoom,
  removeRoom,
  roomBounds,
  updateRoom,
} from '#features/locations/contract/rooms.ts';
import classes from './location-screen.module.css';

interface Props {
  locationId: string;
  /** Null for a new room. */
  room: PlainRoom | null;
  onClose: () => void;
}

export function RoomDialog(props: Props) {
  const { t } = useTranslation('locations');
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      size="lg"
      title={props.room ? t('rooms.change', { name: props.room.name }) : t('rooms.addTitle')}
    >
      <RoomForm {...props} />
    </FormDialog>
  );
}

interface Values {
  name: string;
  beds: { id?: string; key: string; name: string; outOfUse: string }[];
}

const toValues = (room: PlainRoom | null): Values => ({
  name: room?.name ?? '',
  beds: room
    ? room.beds.map(({ id, name, outOfUse }) => ({ id, key: id, name, outOfUse: outOfUse ?? '' }))
    : [{ key: 'first', name: '1', outOfUse: '' }],
});

const sentBeds = (beds: Values['beds']) => beds.map(({ key: _, ...bed }) => bed);

function RoomForm({ locationId, room, onClose }: Props) {
  const { t } = useTranslation(['locations', 'actions']);
  const add = useChange(addRoom);
  const update = useChange(updateRoom);
  const [beds, setBeds] = useState(() => toValues(room).beds);
  const schema = room ? updateRoom.body.omit({ version: true }) : addRoom.body;
  const { fields, theirs, formProps } = useVersionedForm({
    schema,
    record: room,
    toValues,
    toSent: (values: Values) => ({ ...values, beds: sentBeds(values.beds) }),
    send: (sent, { on }) =>
      on
        ? update.mutateAsync({ params: { id: on.id }, body: { ...sent, version: on.version } })
        : add.mutateAsync({ params: { id: locationId }, body: sent }),
    onSaved: ({ name }) => {
      onClose();
      showToast({ text: t('rooms.saved', { name }) });
    },
  });

  /** Row keys are local; the form has the values. */
  function change(next: Values['beds']) {
    fields.setFieldValue('beds', next);
    setBeds(next);
  }
  const currentBeds = () => fields.getValues().beds;

  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('rooms.staleTitle'),
          items: [
            { term: t('rooms.name'), value: theirs.name },
            { term: t('rooms.beds'), value: theirs.beds.map(({ name }) => name).join(', ') },
          ],
        }
      }
      onTakeTheirs={() => {
        formProps.onTakeTheirs();
        setBeds(toValues(theirs).beds);
      }}
      onCancel={onClose}
    >
      <TextInput
        key={fields.key('name')}
        {...fields.getInputProps('name')}
        label={t('rooms.name')}
        autoComplete="off"
        data-autofocus
      />
      <fieldset className={classes.beds}>
        <legend>{t('rooms.beds')}</legend>
        <p className={classes.soft}>{t('rooms.outOfUseHint')}</p>
        {beds.map((bed, at) => (
          <div key={bed.key} className={classes.bedFields}>
            <TextInput
              key={fields.key(`beds.${at}.name`)}
              {...fields.getInputProps(`beds.${at}.name`)}
              aria-label={t('rooms.bedName', { number: at + 1 })}
              autoComplete="off"
              maxLength={60}
            />
            <TextInput
              key={fields.key(`beds.${at}.outOfUse`)}
              {...fields.getInputProps(`beds.${at}.outOfUse`)}
              aria-label={t('rooms.outOfUseOf', { number: at + 1 })}
              placeholder={t('rooms.outOfUseWhy')}
              autoComplete="off"
              maxLength={200}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              disabled={beds.length === 1}
              aria-label={t('rooms.removeBed', { number: at + 1 })}
              onClick={() => change(currentBeds().filter(({ key }) => key !== bed.key))}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        {beds.length < roomBounds.beds && (
          <div>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() =>
                change([
                  ...currentBeds(),
                  { key: crypto.randomUUID(), name: nextName(currentBeds()), outOfUse: '' },
                ])
              }
            >
              {t('rooms.addBed')}
            </Button>
          </div>
        )}
      </fieldset>
      {room && <RemoveRoom room={room} onClose={onClose} />}
    </VersionedForm>
  );
}

function RemoveRoom({ room, onClose }: { room: PlainRoom; onClose: () => void }) {
  const { t } = useTranslation('locations');
  const errorMessage = useErrorMessage();
  const remove = useChange(removeRoom);
  const send = () =>
    remove.mutate(
      { params: { id: room.id }, body: { version: room.version } },
      {
        onSuccess: () => {
          onClose();
          showToast({ text: t('rooms.removed', { name: room.name }) });
        },
      },
    );
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        leftSection={<IconTrash size={16} aria-hidden="true" />}
        loading={remove.isPending}
        onClick={send}
      >
        {t('rooms.remove')}
      </Button>
      <p className={classes.soft} role={remove.error ? 'alert' : undefined}>
        {remove.error ? errorMessage(remove.error) : t('rooms.removeText')}
      </p>
    </div>
  );
}

/** Lowest unused bed number. */
function nextName(beds: Values['beds']): string {
  const taken = new Set(beds.map(({ name }) => name.trim()));
  let number = beds.length + 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
