import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { usePacedText } from '#core/web/lists/paced-text.ts';
import { listApplicants } from '#features/person/contract/applicant-lists.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';

type Chosen = Pick<Applicant, 'id' | 'reference' | 'firstName' | 'lastName' | 'preferredName'>;

interface Props {
  label: string;
  value: string;
  /** Offered before anything is typed. */
  known?: Chosen | null;
  error?: ReactNode;
  /** Lets the choice be cleared, with this name of the button. */
  clearLabel?: string;
  takesFocus?: boolean;
  onChange: (id: string) => void;
}

/** Finds a record by name, reference, or whatever the list of applicants searches. */
export function PersonSelect(props: Props) {
  const { label, value, known = null, error, clearLabel, takesFocus = false, onChange } = props;
  const { t } = useTranslation('tasks');
  const { personName } = useFormat();
  const [typed, setTyped] = useState('');
  const q = usePacedText(typed.trim(), listApplicants);
  const found = useRead(listApplicants, { query: { q, limit: 8 } }, { enabled: q.length > 1 });
  const people: readonly Chosen[] = [...(known ? [known] : []), ...(found.data?.items ?? [])];
  const once = [...new Map(people.map((person) => [person.id, person])).values()];
  return (
    <Select
      label={label}
      placeholder={t('form.personHint')}
      searchable
      {...(clearLabel !== undefined && {
        clearable: true,
        clearButtonProps: { 'aria-label': clearLabel },
      })}
      {...(takesFocus && { 'data-autofocus': true })}
      // The server has already filtered, by more than the name.
      filter={({ options }) => options}
      nothingFoundMessage={q.length > 1 && !found.isFetching ? t('form.personUnknown') : undefined}
      data={once.map((person) => ({
        value: person.id,
        label: `${personName(person)} · ${person.reference}`,
      }))}
      value={value || null}
      error={error}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
