import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { listApplicants } from '#features/person/contract/applicant-lists.ts';
import type { TaskSummary } from '#features/tasks/contract/tasks.ts';

export function PersonField({
  value,
  known,
  error,
  onChange,
}: {
  value: string;
  known: TaskSummary['applicant'];
  error: ReactNode;
  onChange: (id: string) => void;
}) {
  const { t } = useTranslation(['tasks', 'actions']);
  const { personName } = useFormat();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const found = useRead(listApplicants, { query: { q, limit: 8 } }, { enabled: q.length > 1 });
  const people = [...(known ? [known] : []), ...(found.data?.items ?? [])];
  const once = [...new Map(people.map((person) => [person.id, person])).values()];
  return (
    <Select
      label={`${t('form.person')} (${t('actions:optional')})`}
      placeholder={t('form.personHint')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('form.noPerson') }}
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
