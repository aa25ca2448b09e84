import { MultiSelect, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { useChange } from '#core/web/api/change.ts';
import { useRead } from '#core/web/api/read.ts';
import { newId } from '#core/web/browser/new-id.ts';
import { useVersionedForm } from '#core/web/forms/versioned-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { usePacedText } from '#core/web/lists/paced-text.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { FormRow } from '#core/web/ui/form-stack.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { VersionedForm } from '#core/web/ui/versioned-form.tsx';
import { incidentKinds, incidentSeverities } from '#features/incidents/contract/enumerations.ts';
import {
  addIncident,
  type Incident,
  type IncidentPerson,
  incidentToAdd,
  incidentToUpdate,
  maxIncidentPeople,
  maxIncidentTextLength,
  updateIncident,
} from '#features/incidents/contract/incidents.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { listApplicants } from '#features/person/contract/applicant-lists.ts';
import { yesNo } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';

/** Where a new incident happened, and the person it is about, as far as known. */
export interface IncidentOrigin {
  locationId: string | null;
  person?: IncidentPerson;
}

interface Props {
  /** Null to record a new one. */
  incident: Incident | null;
  origin: IncidentOrigin;
  onClose: () => void;
}

/** Records an incident, or changes an open one. */
export function IncidentDialog(props: Props) {
  const { t } = useTranslation('incidents');
  return (
    <FormDialog
      opened
      onClose={props.onClose}
      title={props.incident ? t('editTitle') : t('addTitle')}
      size="lg"
    >
      <IncidentForm {...props} />
    </FormDialog>
  );
}

/** An ISO moment as `datetime-local` writes it, in the reader's zone. */
function toLocalTime(moment: string): string {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function toMoment(localTime: string): string {
  const at = new Date(localTime);
  return Number.isNaN(at.getTime()) ? localTime : at.toISOString();
}

const toFormValues = (incident: Incident | null, origin?: IncidentOrigin) => ({
  locationId: (incident ? incident.location?.id : origin?.locationId) ?? '',
  kind: (incident?.kind ?? '') as string,
  severity: (incident?.severity ?? '') as string,
  happenedAt: toLocalTime(incident?.happenedAt ?? new Date().toISOString()),
  place: incident?.place ?? '',
  whatHappened: incident?.whatHappened ?? '',
  whatWasDone: incident?.whatWasDone ?? '',
  naloxoneUsed: (incident?.naloxoneUsed ?? '') as string,
  emergencyCalled: (incident?.emergencyCalled ?? '') as string,
  informed: incident?.informed ?? '',
  people: (incident?.people ?? (origin?.person ? [origin.person] : [])).map(({ id }) => id),
});
type Values = ReturnType<typeof toFormValues>;

function IncidentForm({ incident, origin, onClose }: Props) {
  const { t } = useTranslation('incidents');
  const label = useEnumerationLabel();
  const { moment, personName, list } = useFormat();
  const { data: locations = [] } = useRead(listLocations);
  const add = useChange(addIncident);
  const update = useChange(updateIncident);
  const [id] = useState(newId);
  const { fields, theirs, formProps } = useVersionedForm({
    // The version is added on submit.
    schema: (incident ? incidentToUpdate : incidentToAdd) as typeof incidentToAdd,
    record: incident,
    toValues: (one) => toFormValues(one, origin),
    toSent: (values: Values) =>
      ({
        ...values,
        locationId: values.locationId || null,
        happenedAt: toMoment(values.happenedAt),
        ...(incident ? { version: incident.version } : { id }),
      }) as z.input<typeof incidentToAdd>,
    send: ({ id: _, ...sent }, { on }) =>
      on
        ? update.mutateAsync({ params: { id: on.id }, body: { ...sent, version: on.version } })
        : add.mutateAsync({ body: { ...sent, id } }),
    keptTextName: incident
      ? `incident:${incident.id}`
      : `incident-at:${origin.person?.id ?? origin.locationId}`,
    onSaved: () => {
      onClose();
      showToast({ text: t('saved') });
    },
  });
  const known = incident?.people ?? (origin.person ? [origin.person] : []);
  const choices = (name: string, values: readonly (readonly [string, string])[]) => (
    <>
      <option value="">{t('fields.unsaid')}</option>
      {values.map(([value, text]) => (
        <option key={`${name} ${value}`} value={value}>
          {text}
        </option>
      ))}
    </>
  );
  const select = (
    name: 'kind' | 'severity' | 'naloxoneUsed' | 'emergencyCalled',
    enumeration: 'incidentKinds' | 'incidentSeverities' | 'yesNo',
    values: readonly string[],
  ) => (
    <NativeSelect
      key={fields.key(name)}
      {...fields.getInputProps(name)}
      label={t(`fields.${name}`)}
    >
      {choices(
        name,
        values.map((value) => [value, label(enumeration, value)] as const),
      )}
    </NativeSelect>
  );
  return (
    <VersionedForm
      {...formProps}
      theirs={
        theirs && {
          title: t('staleTitle'),
          items: [
            { term: t('fields.kind'), value: label('incidentKinds', theirs.kind) },
            { term: t('fields.severity'), value: label('incidentSeverities', theirs.severity) },
            { term: t('fields.happenedAt'), value: moment(theirs.happenedAt) },
            { term: t('fields.whatHappened'), value: theirs.whatHappened },
            { term: t('fields.whatWasDone'), value: theirs.whatWasDone },
            { term: t('fields.people'), value: list(theirs.people.map(personName)) },
          ],
        }
      }
      onCancel={onClose}
    >
      <FormRow>
        {select('kind', 'incidentKinds', incidentKinds)}
        {select('severity', 'incidentSeverities', incidentSeverities)}
      </FormRow>
      <FormRow>
        <TextInput
          key={fields.key('happenedAt')}
          {...fields.getInputProps('happenedAt')}
          type="datetime-local"
          label={t('fields.happenedAt')}
        />
        <NativeSelect
          key={`${fields.key('locationId')} ${locations.length > 0}`}
          {...fields.getInputProps('locationId')}
          label={t('fields.locationId')}
        >
          <option value="">{t('fields.elsewhere')}</option>
          {locations
            .filter(({ closed, inReach, id: one }) =>
              one === incident?.location?.id ? true : inReach && !closed,
            )
            .map((location) => (
              <option key={location.id} value={location.id}>
                {location.name}
              </option>
            ))}
        </NativeSelect>
      </FormRow>
      <PeopleField key={fields.key('people')} {...fields.getInputProps('people')} known={known} />
      <TextInput
        key={fields.key('place')}
        {...fields.getInputProps('place')}
        label={t('fields.place')}
        maxLength={200}
        autoComplete="off"
      />
      {(['whatHappened', 'whatWasDone'] as const).map((name) => (
        <Textarea
          key={fields.key(name)}
          {...fields.getInputProps(name)}
          label={t(`fields.${name}`)}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={maxIncidentTextLength}
        />
      ))}
      <FormRow>
        {select('naloxoneUsed', 'yesNo', yesNo)}
        {select('emergencyCalled', 'yesNo', yesNo)}
      </FormRow>
      <TextInput
        key={fields.key('informed')}
        {...fields.getInputProps('informed')}
        label={t('fields.informed')}
        maxLength={1000}
        autoComplete="off"
      />
    </VersionedForm>
  );
}

/** Most suggestions; typing narrows them. */
const maxSuggestions = 8;

function PeopleField({
  known,
  defaultValue = [],
  value,
  onChange,
  ...field
}: {
  known: readonly IncidentPerson[];
  defaultValue?: string[];
  value?: string[];
  onChange: (ids: string[]) => void;
}) {
  const { t } = useTranslation(['incidents', 'actions', 'events']);
  const { personName } = useFormat();
  const [chosen, setChosen] = useState(value ?? defaultValue);
  const [people, setPeople] = useState(known);
  const [typed, setTyped] = useState('');
  const q = usePacedText(typed.trim(), listApplicants);
  const { data } = useRead(listApplicants, {
    query: { q, limit: maxSuggestions, sort: '-updatedAt' },
  });
  const all = new Map<string, IncidentPerson>(
    [...(data?.items ?? []), ...people].map((person) => [person.id, person]),
  );
  return (
    <MultiSelect
      {...field}
      label={t('fields.people')}
      description={t('events:hints.people')}
      data={[...all.values()].map((person) => ({
        value: person.id,
        label: `${personName(person)} · ${person.reference}`,
      }))}
      value={chosen}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered, including by similar spelling.
      filter={({ options }) => options}
      hidePickedOptions
      maxValues={maxIncidentPeople}
      nothingFoundMessage={t('events:hints.nobody')}
      onChange={(ids) => {
        setPeople([...all.values()].filter(({ id }) => ids.includes(id)));
        setChosen(ids);
        onChange(ids);
      }}
    />
  );
}
