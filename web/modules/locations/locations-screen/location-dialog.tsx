import { Modal, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createLocation, type Location, updateLocation } from '#contract/locations.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useStaleWords } from '#web/platform/stale-words.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { KeptForm } from '#web/ui/kept-form.tsx';
import { StaleNotice } from '#web/ui/stale-notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
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

function LocationForm({ location, onClose }: { location: Location | null; onClose: () => void }) {
  const { t } = useTranslation(['locations', 'actions']);
  const unsavedWords = useUnsavedWords();
  const staleWords = useStaleWords();
  const create = useCreateLocation();
  const update = useUpdateLocation();
  const base = useRef<Location | null>(location);
  const [theirs, setTheirs] = useState<Location | null>(null);

  const form = useContractForm({
    // Of an update too: name, address and phone are the same, the rest is not typed here.
    schema: location
      ? updateLocation.body.omit({ closed: true, version: true })
      : createLocation.body,
    initialValues: {
      name: location?.name ?? '',
      address: location?.address ?? '',
      phone: location?.phone ?? '',
    },
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
    onProblem: (error) => {
      if (!isApiError(error, 'stale-version')) return false;
      setTheirs(error.details as Location);
      return true;
    },
  });
  const { fields } = form;
  const notice = useKeptNotice(form.back);

  function takeTheirs(current: Location) {
    base.current = current;
    fields.setValues({
      name: current.name,
      address: current.address ?? '',
      phone: current.phone ?? '',
    });
    setTheirs(null);
  }

  return (
    <KeptForm
      form={form}
      unsavedWords={unsavedWords}
      notice={notice}
      question={
        theirs && (
          <StaleNotice
            title={t('staleTitle')}
            words={staleWords}
            items={[
              { term: t('name'), value: theirs.name },
              { term: t('address'), value: theirs.address },
              { term: t('phone'), value: theirs.phone },
              { term: t('status'), value: theirs.closed ? t('closed') : t('open') },
            ]}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void form.submit()}
          />
        )
      }
      submitLabel={t('actions:save')}
      cancelLabel={t('actions:cancel')}
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
    </KeptForm>
  );
}
