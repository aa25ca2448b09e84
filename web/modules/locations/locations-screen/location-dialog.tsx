import { Button, Modal, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createLocation, type Location, updateLocation } from '#contract/locations.ts';
import { isApiError } from '#web/platform/api-error.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { FormActions, FormStack } from '#web/ui/form-stack.tsx';
import { KeptNotice } from '#web/ui/kept-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { useCreateLocation, useUpdateLocation } from '../queries.ts';
import { StaleLocation } from './stale-location.tsx';

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

  // The cross and Escape may be a slip: what was typed is back when the dialog is opened again.
  function cancel() {
    form.forgetKept();
    onClose();
  }

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
    <>
      <UnsavedGuard hasUnsaved={form.hasUnsaved} onLeave={form.forgetKept} words={unsavedWords} />
      <KeptNotice notice={notice} />
      <FormStack {...form.formProps}>
        {form.problem && (
          <Notice key={form.problemCount} tone="bad" takesFocus>
            {form.problem}
          </Notice>
        )}
        {theirs && (
          <StaleLocation
            current={theirs}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void form.submit()}
          />
        )}
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
        {!theirs && (
          <FormActions>
            <Button type="submit" loading={form.sending}>
              {t('actions:save')}
            </Button>
            <Button variant="default" onClick={cancel}>
              {t('actions:cancel')}
            </Button>
          </FormActions>
        )}
      </FormStack>
    </>
  );
}
