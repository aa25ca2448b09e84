import { NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { inEveryLanguage } from '#core/contract/languages.ts';
import { useChange } from '#core/web/api/change.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { TranslatedFields } from '#core/web/forms/translated-fields.tsx';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import {
  createLocation,
  type Location,
  locationBounds,
  updateLocation,
} from '#features/locations/contract/locations.ts';
import { ZoneField } from './zone-field.tsx';

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
    <FormDialog
      opened={isOpen}
      onClose={onClose}
      title={location ? t('editTitle', { name: location.name }) : t('addTitle')}
    >
      <LocationForm location={location} onClose={onClose} />
    </FormDialog>
  );
}

const toValues = (location: Location | null) => ({
  name: location?.name ?? '',
  address: location?.address ?? '',
  phone: location?.phone ?? '',
  directions: { en: '', fr: '', es: '', ...location?.directions },
  programs: location?.programs ?? [],
  whom: location?.whom ?? '',
  capacity: location?.capacity ?? ('' as number | ''),
  timeZone: location?.timeZone ?? '',
});
type Values = ReturnType<typeof toValues>;

const toRequest = ({ capacity, ...values }: Values) => ({
  ...values,
  capacity: capacity === '' ? null : capacity,
});

function LocationForm({ location, onClose }: { location: Location | null; onClose: () => void }) {
  const { t } = useTranslation(['locations', 'actions']);
  const create = useChange(createLocation);
  const update = useChange(updateLocation);
  const { zone } = useFormat();
  const { fields, theirs, formProps } = useVersionedForm({
    // Also for updates: name, address, and phone have the same rules.
    schema: location
      ? updateLocation.body.omit({ closed: true, version: true })
      : createLocation.body,
    record: location,
    toValues,
    toSent: toRequest,
    keptTextName: `location:${location?.id ?? 'new'}`,
    send: (sent, { on }) =>
      on
        ? update.mutateAsync({
            params: { id: on.id },
            body: { ...sent, closed: on.closed, version: on.version },
          })
        : create.mutateAsync({ body: sent }),
    onSaved: ({ name }) => {
      onClose();
      showToast({ text: location ? t('saved', { name }) : t('added', { name }) });
    },
  });

  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('staleTitle'),
          items: [
            { term: t('name'), value: theirs.name },
            { term: t('address'), value: theirs.address },
            { term: t('phone'), value: theirs.phone },
            { term: t('directions'), value: inEveryLanguage(theirs.directions) },
            { term: t('programs'), value: theirs.programs.join(', ') },
            { term: t('whom'), value: theirs.whom },
            { term: t('capacity'), value: theirs.capacity },
            {
              term: t('timeZone'),
              value: theirs.timeZone ? zone(theirs.timeZone) : t('asOrganisation'),
            },
            { term: t('status'), value: theirs.closed ? t('closed') : t('open') },
          ],
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
      <TranslatedFields
        fields={fields}
        path="directions"
        label={t('directions')}
        description={t('directionsHint')}
        isOptional
      />
      <FurtherFields fields={fields} />
    </VersionedForm>
  );
}

/** Programs, target group, capacity, and time zone. */
function FurtherFields({ fields }: { fields: FormFields<Values> }) {
  const { t } = useTranslation(['locations', 'actions']);
  const optional = (label: string) => `${label} (${t('actions:optional')})`;
  const programs = fields.getInputProps('programs');
  const programError = Object.entries(fields.errors).find(([path]) => path.startsWith('programs.'));
  return (
    <>
      <TagsInput
        key={fields.key('programs')}
        {...programs}
        error={programs.error ?? programError?.[1]}
        label={optional(t('programs'))}
        description={t('programsHint')}
        maxTags={locationBounds.programs}
        acceptValueOnBlur
      />
      <Textarea
        key={fields.key('whom')}
        {...fields.getInputProps('whom')}
        label={optional(t('whom'))}
        maxLength={1000}
        autosize
        minRows={2}
      />
      <NumberInput
        key={fields.key('capacity')}
        {...fields.getInputProps('capacity')}
        label={optional(t('capacity'))}
        description={t('capacityHint')}
        min={0}
        max={locationBounds.capacity}
        allowDecimal={false}
        hideControls
      />
      <ZoneField
        key={fields.key('timeZone')}
        {...fields.getInputProps('timeZone')}
        label={optional(t('timeZone'))}
        description={t('timeZoneHint')}
        emptyLabel={t('asOrganisation')}
      />
    </>
  );
}
