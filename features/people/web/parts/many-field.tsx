import { Checkbox, NativeSelect, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { staffForFilesQuery } from '#features/accounts/web/parts/users/queries.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { listTags } from '#features/person/contract/applicant-lists.ts';
import classes from '#features/person/web/parts/applicants/choice-kinds.module.css';
import { useLabelPill } from '#features/person/web/parts/applicants/label-list-kind.tsx';
import type { BulkPerson, Handling, ManyChange } from './bulk-change.ts';

/** An id, `none`, or tags; null if nothing was given. */
export type ChosenValue = string | string[] | null;

/** The change for one person. */
export function plannedChange(
  change: ManyChange,
  chosen: string | string[],
  { tags }: BulkPerson,
): Handling {
  if (typeof chosen === 'string') {
    const id = chosen === 'none' ? null : chosen;
    return change === 'caseWorker' ? { caseWorkerId: id } : { locationId: id };
  }
  return change === 'addTags'
    ? { tags: [...new Set([...tags, ...chosen])] }
    : { tags: tags.filter((tag) => !chosen.includes(tag)) };
}

interface FieldProps {
  chosen: ChosenValue;
  error: ReactNode;
  onChoose: (chosen: ChosenValue) => void;
}

/** The input for the value to set. */
export function ManyField({
  change,
  people,
  ...props
}: FieldProps & { change: ManyChange; people: readonly BulkPerson[] }) {
  if (change === 'caseWorker') return <CaseWorkerChoice {...props} people={people} />;
  if (change === 'location') return <LocationChoice {...props} />;
  if (change === 'addTags') return <NewTags {...props} />;
  return <TagsToRemove {...props} people={people} />;
}

function CaseWorkerChoice({ people, ...props }: FieldProps & { people: readonly BulkPerson[] }) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const { data: workers = [] } = useQuery(staffForFilesQuery(people.map(({ id }) => id)));
  return (
    <Choice
      {...props}
      label={t('fields.caseWorkerId')}
      description={t('many.caseWorkerHint')}
      none={t('input.nobody')}
      choices={workers.map((worker) => ({ value: worker.id, label: personName(worker) }))}
    />
  );
}

function LocationChoice(props: FieldProps) {
  const { t } = useTranslation('applicants');
  const { data: locations = [] } = useRead(listLocations);
  return (
    <Choice
      {...props}
      label={t('fields.locationId')}
      none={t('input.nowhere')}
      choices={locations
        .filter(({ closed, inReach }) => !closed && inReach)
        .map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

function Choice({
  label,
  description,
  none,
  choices,
  chosen,
  error,
  onChoose,
}: FieldProps & {
  label: string;
  description?: string;
  none: string;
  choices: { value: string; label: string }[];
}) {
  const { t } = useTranslation('applicants');
  return (
    <NativeSelect
      label={`${label} (${t('input.required')})`}
      description={description}
      required
      withAsterisk={false}
      value={chosen ?? ''}
      error={error}
      data-autofocus
      onChange={(event) => onChoose(event.currentTarget.value || null)}
    >
      <option value="">{t('many.choose')}</option>
      <option value="none">{none}</option>
      {choices.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

function NewTags({ chosen, error, onChoose }: FieldProps) {
  const { t } = useTranslation('applicants');
  const renderPill = useLabelPill();
  const inUse = useRead(listTags).data?.tags ?? [];
  return (
    <TagsInput
      label={`${t('fields.tags')} (${t('input.required')})`}
      description={t('many.tagsHint')}
      required
      withAsterisk={false}
      data={inUse}
      value={Array.isArray(chosen) ? chosen : []}
      error={error}
      maxTags={20}
      maxLength={60}
      acceptValueOnBlur
      splitChars={[',', ';']}
      // Keeps the buttons below uncovered until there are options.
      openOnFocus={false}
      limit={5}
      comboboxProps={{ position: 'top-start' }}
      data-autofocus
      renderPill={renderPill}
      onChange={onChoose}
    />
  );
}

function TagsToRemove({
  people,
  chosen,
  error,
  onChoose,
}: FieldProps & { people: readonly BulkPerson[] }) {
  const { t } = useTranslation('applicants');
  const { compareTexts } = useFormat();
  const tags = [...new Set(people.flatMap((person) => person.tags))].toSorted(compareTexts);
  return (
    <Checkbox.Group
      label={`${t('fields.tags')} (${t('input.required')})`}
      withAsterisk={false}
      value={Array.isArray(chosen) ? chosen : []}
      error={error}
      onChange={onChoose}
    >
      <div className={classes.choices}>
        {tags.map((tag) => (
          <Checkbox key={tag} value={tag} label={tag} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
