import { Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { createLocation, type Location, updateLocation } from '#contract/locations.ts';
import { useVersionedForm } from '#web/platform/versioned-form.ts';
import { showToast } from '#web/ui/toast.tsx';
import { VersionedForm } from '#web/ui/versioned-form.tsx';
import { useCreateLocation, useUpdateLocation } from '../queries.ts';

/** Adds a location, or changes the one that is given. */
export function LocationDialog({
  isOpen,
  location,
  onClose,
}: {
  isOpen: boolean;
  location: Location | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('locations');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      // A slip of the hand beside the dialog must not cost what was typed.
      closeOnClickOutside={false}
      title={location ? t('editTitle', { name: location.name }) : t('addTitle')}
    >
      <LocationForm location={location} onClose={onClose} />
    </Modal>
  );
}

const valuesOf = (location: Location | null) => ({
  name: location?.name ?? '',
  address: location?.address ?? '',
  phone: location?.phone ?? '',
});

function LocationForm({ location, onClose }: { location: Location | null; onClose: () => void }) {
  const { t } = useTranslation(['locations', 'actions']);
  const create = useCreateLocation();
  const update = useUpdateLocation();
  const { fields, theirs, takeTheirs, shown } = useVersionedForm({
    // Of an update too: name, address and phone are the same, the rest is not typed here.
    schema: location
      ? updateLocation.body.omit({ closed: true, version: true })
      : createLocation.body,
    record: location,
    valuesOf,
    keepAs: `location:${location?.id ?? 'new'}`,
    send: (sent, { on }) =>
      on
        ? update.mutateAsync({ ...sent, id: on.id, closed: on.closed, version: on.version })
        : create.mutateAsync(sent),
    onSaved: ({ name }) => {
      onClose();
      showToast({ text: location ? t('saved', { name }) : t('added', { name }) });
    },
  });

  return (
    <VersionedForm
      {...shown}
      theirs={
        theirs && {
          title: t('staleTitle'),
          items: [
            { term: t('name'), value: theirs.name },
            { term: t('address'), value: theirs.address },
            { term: t('phone'), value: theirs.phone },
            { term: t('status'), value: theirs.closed ? t('closed') : t('open') },
          ],
          onTakeTheirs: takeTheirs,
        }
      }
      onCancel={onClose}
    >
      <TextInput
        key={fields.key('name')}
        {...fields.getInputProps('name')}
        label={t('name')}
        autoComplete="off"
        data-autofocus
      />
      <TextInput
        key={fields.key('address')}
        {...fields.getInputProps('address')}
        label={`${t('address')} (${t('actions:optional')})`}
        autoComplete="off"
      />
      <TextInput
        key={fields.key('phone')}
        {...fields.getInputProps('phone')}
        type="tel"
        label={`${t('phone')} (${t('actions:optional')})`}
        autoComplete="off"
      />
    </VersionedForm>
  );
}
