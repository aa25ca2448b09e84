import { Button, Modal, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  closeLocation,
  type Location,
  type LocationHold,
  listLocations,
  locationHold,
  readLocationHold,
} from '#features/locations/contract/locations.ts';
import classes from './locations-screen.module.css';

/** Remaining contents of a location to close, and their target. */
export function CloseDialog({ location, onClose }: { location: Location; onClose: () => void }) {
  const { t } = useTranslation(['locations', 'actions']);
  const errorMessage = useErrorMessage();
  const hold = useRead(readLocationHold, { params: { id: location.id } }, { gcTime: 0 });
  return (
    <Modal opened onClose={onClose} title={t('closing.title', { name: location.name })}>
      <Loaded
        query={hold}
        texts={{ title: t('actions:failedTitle'), text: errorMessage, retry: t('actions:retry') }}
        loading={<SectionSkeleton label={t('actions:loading')} />}
      >
        {(found) => (
          <CloseForm
            location={location}
            hold={found}
            onChanged={() => void hold.refetch()}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Modal>
  );
}

const kinds = Object.keys(locationHold.shape) as (keyof LocationHold)[];

/** i18n-keys: locations:closing.* */
function CloseForm({
  location,
  hold,
  onChanged,
  onClose,
}: {
  location: Location;
  hold: LocationHold;
  onChanged: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['locations', 'actions', 'validation']);
  const errorMessage = useErrorMessage();
  const { data: locations = [] } = useRead(listLocations);
  const others = locations.filter(({ id, closed }) => !closed && id !== location.id);
  const [to, setTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const close = useChange(closeLocation);
  const isChanged = isApiError(close.error, 'location-in-use');
  const isBusy = isApiError(close.error, 'under-way');
  const current = locations.find(({ id }) => id === location.id) ?? location;

  function submit() {
    const target = others.find(({ id }) => id === to);
    setMissing(!target);
    if (!target) return;
    close.mutate(
      { params: { id: location.id }, body: { to, version: current.version, hold } },
      {
        onSuccess: ({ name }) => {
          onClose();
          showToast({ text: t('closing.done', { name, to: target.name }) });
        },
        onError: onChanged,
      },
    );
  }

  return (
    <FormStack
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isChanged ? (
        <Notice tone="waiting" takesFocus>
          {t('closing.changed')}
        </Notice>
      ) : (
        <FormProblem
          text={close.error && (isBusy ? t('closing.busy') : errorMessage(close.error))}
          count={close.submittedAt}
        />
      )}
      <p className={classes.line}>{t('closing.text')}</p>
      <ul className={classes.there}>
        {kinds
          .filter((kind) => hold[kind] > 0)
          .map((kind) => (
            <li key={kind}>{t(`locations:closing.${kind}`, { count: hold[kind] })}</li>
          ))}
      </ul>
      {others.length === 0 ? (
        <Notice>{t('closing.noOther')}</Notice>
      ) : (
        <NativeSelect
          value={to}
          onChange={(event) => {
            setTo(event.currentTarget.value);
            setMissing(false);
          }}
          label={t('closing.to')}
          description={t('closing.toHint')}
          error={isMissing && t('validation:not-an-option')}
          data-autofocus
        >
          <option value="">{t('choose')}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        {others.length > 0 && (
          <Button type="submit" color="red" loading={close.isPending}>
            {t('closing.action')}
          </Button>
        )}
      </DialogActions>
    </FormStack>
  );
}
