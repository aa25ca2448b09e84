import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { usePacedText } from '#core/web/lists/paced-text.ts';
import { type EventPerson, maxEventPeople } from '#features/calendar/contract/events.ts';
import { listApplicants } from '#features/person/contract/applicant-lists.ts';
import type { EventFields } from './event-values.ts';
import { fieldPath } from './field-path.ts';

export type NamedPerson = Pick<
  EventPerson,
  'id' | 'reference' | 'firstName' | 'lastName' | 'preferredName'
>;

/** Most suggestions; typing narrows them. */
const maxSuggestions = 8;

export function PeopleField({
  fields,
  known,
  others,
}: {
  fields: EventFields;
  known: readonly NamedPerson[];
  /** How many people are outside the caller's location access; they stay on the event. */
  others: number;
}) {
  const { t } = useTranslation(['events', 'actions']);
  const { personName } = useFormat();
  const { onChange, error } = fields.getInputProps('people');
  const [people, setPeople] = useState(fields.getValues().people);
  const [knownPeople, setKnownPeople] = useState<readonly NamedPerson[]>(known);
  const [typed, setTyped] = useState('');
  const q = usePacedText(typed.trim(), listApplicants);
  const { data, isFetching } = useRead(listApplicants, {
    query: { q, limit: maxSuggestions, sort: '-updatedAt' },
  });
  const found = data?.items ?? [];
  const all = new Map<string, NamedPerson>(
    [...found, ...knownPeople].map((person) => [person.id, person]),
  );
  const chosen = people.map(({ id }) => id);
  const personLabel = (person: NamedPerson) => `${personName(person)} · ${person.reference}`;
  const options = [...new Set([...chosen, ...found.map(({ id }) => id)])].map((id) => {
    const person = all.get(id);
    return { value: id, label: person ? personLabel(person) : '…' };
  });
  return (
    <MultiSelect
      label={`${t('fields.people')} (${t('actions:optional')})`}
      description={others > 0 ? t('others', { count: others }) : t('hints.people')}
      data={options}
      value={chosen}
      error={error}
      data-path={fieldPath(fields, 'people')}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered, including by similar spelling.
      filter={({ options: offered }) => offered}
      hidePickedOptions
      // All suggestions are visible; typing finds others.
      maxValues={maxEventPeople}
      nothingFoundMessage={isFetching ? t('actions:loading') : t('hints.nobody')}
      onChange={(ids) => {
        setKnownPeople([...all.values()].filter(({ id }) => ids.includes(id)));
        const next = ids.map((id) => people.find((one) => one.id === id) ?? { id, attends: true });
        setPeople(next);
        onChange(next);
      }}
    />
  );
}
