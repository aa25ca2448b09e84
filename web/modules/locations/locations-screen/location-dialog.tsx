import { Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { createLocation, type Location, updateLocation } from '#contract/locations.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useStaleVersion } from '#web/platform/stale-version.ts';
import { useVersionedFormWords } from '#web/platform/versioned-form-words.ts';
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
  const stale = useStaleVersion(location);
  const { base, theirs } = stale;

  const form = useContractForm({
    // Of an update too: name, address and phone are the same, the rest is not typed here.
    schema: location
      ? updateLocation.body.omit({ closed: true, version: true })
      : createLocation.body,
    initialValues: valuesOf(location),
    keep: { name: `location:${location?.id ?? 'new'}`, base },
    send: (sent) => {
      const on = theirs ?? base.current;
      return on
        ? update.mutateAsync({ ...sent, id: on.id, closed: on.closed, version: on.version })
        : create.mutateAsync(sent);
    },
    onSaved: ({ name }) => {
      onClose();
      showToast({ text: location ? t('saved', { name }) : t('added', { name }) });
    },
    onProblem: stale.onProblem,
  });
  const { fields } = form;
  const notice = useKeptNotice(form.back);

  function takeTheirs(current: Location) {
    stale.goOnFrom(current);
    fields.setValues(valuesOf(current));
  }

  return (
    <VersionedForm
      form={form}
      words={useVersionedFormWords()}
      notice={notice}
      theirs={
        theirs && {
          title: t('staleTitle'),
          items: [
            { term: t('name'), value: theirs.name },
            { term: t('address'), value: theirs.address },
            { term: t('phone'), value: theirs.phone },
            { term: t('status'), value: theirs.closed ? t('closed') : t('open') },
          ],
          onTakeTheirs: () => takeTheirs(theirs),
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
