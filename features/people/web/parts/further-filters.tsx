import { Checkbox, MultiSelect, NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useShownAtOnce } from '#core/web/ui/shown-at-once.ts';
import { listTags } from '#features/person/contract/applicant-lists.ts';
import { substances } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './further-filters.module.css';
import type { PeopleFilters } from './list-filters.ts';

interface FilterProps {
  filters: PeopleFilters;
  onChange: (changed: Partial<PeopleFilters>) => void;
}

/** Less common filters. */
export function FurtherFilters({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  const tags = useRead(listTags).data?.tags ?? [];
  const [substance, chooseSubstance] = useShownAtOnce(filters.substance, (chosen) =>
    onChange({ substance: chosen }),
  );
  const [tag, chooseTag] = useShownAtOnce(filters.tag, (chosen) => onChange({ tag: chosen }));
  return (
    <div className={classes.fields}>
      <Checkbox.Group
        label={t('fields.substances')}
        value={substance}
        onChange={(chosen) => chooseSubstance(chosen as PeopleFilters['substance'])}
      >
        <div className={classes.choices}>
          {substances.map((one) => (
            <Checkbox key={one} value={one} label={label('substances', one)} />
          ))}
        </div>
      </Checkbox.Group>
      <MultiSelect
        label={t('fields.tags')}
        data={[...new Set([...tags, ...tag])]}
        value={tag}
        searchable
        clearable
        maxValues={20}
        nothingFoundMessage={t('list.noTag')}
        comboboxProps={{ withinPortal: false }}
        onChange={chooseTag}
      />
      <Pair label={t('list.age')}>
        <Age
          label={t('list.ageFrom')}
          value={filters.ageFrom}
          onChange={(ageFrom) => onChange({ ageFrom })}
        />
        <Age
          label={t('list.ageTo')}
          value={filters.ageTo}
          onChange={(ageTo) => onChange({ ageTo })}
        />
      </Pair>
      <Pair label={t('list.added')}>
        <Day
          label={t('list.addedFrom')}
          value={filters.from}
          onChange={(from) => onChange({ from })}
        />
        <Day label={t('list.addedTo')} value={filters.to} onChange={(to) => onChange({ to })} />
      </Pair>
      <Pair label={t('list.waiting')}>
        <Day
          label={t('list.statusBefore')}
          value={filters.statusBefore}
          onChange={(statusBefore) => onChange({ statusBefore })}
        />
        <Day
          label={t('list.contactBefore')}
          value={filters.contactBefore}
          onChange={(contactBefore) => onChange({ contactBefore })}
        />
      </Pair>
    </div>
  );
}

function Pair({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset className={classes.pair}>
      <legend className={classes.legend}>{label}</legend>
      {children}
    </fieldset>
  );
}

interface InputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

function Age({ label, value, onChange }: InputProps) {
  const [shown, choose] = useShownAtOnce(value, onChange);
  return (
    <NumberInput
      label={label}
      value={shown === '' ? '' : Number(shown)}
      min={0}
      max={130}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      hideControls
      onChange={(typed) => choose(String(typed))}
    />
  );
}

function Day({ label, value, onChange }: InputProps) {
  const [shown, choose] = useShownAtOnce(value, onChange);
  return (
    <TextInput
      type="date"
      label={label}
      value={shown}
      min="1900-01-01"
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
