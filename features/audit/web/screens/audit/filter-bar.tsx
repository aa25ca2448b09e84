import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type AuditKind, auditKinds } from '#core/contract/audit-kinds.ts';
import { isRealDay } from '#core/contract/days.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { FilterChoice } from '#core/web/lists/filter-choice.tsx';
import { FoldedFilters } from '#core/web/ui/folded-filters.tsx';
import { TypedDay } from '#core/web/ui/typed-day.tsx';
import { listAuditActions } from '#features/audit/contract/audit.ts';
import { type AuditFilters, auditFilters, countFilters } from './audit-filters.ts';
import { useEntryTexts } from './entry-texts.ts';
import classes from './filter-bar.module.css';

interface FilterProps {
  filters: AuditFilters;
  /** Name of the chosen person, if a loaded entry has it. */
  personName: string | undefined;
  onChange: (filters: AuditFilters) => void;
}

const isDayOrNone = (day: string) => day === '' || isRealDay(day);

export function FilterBar(props: FilterProps) {
  const { t } = useTranslation('audit');
  const count = countFilters(props.filters);
  return (
    <FoldedFilters label={count === 0 ? t('filters.title') : t('filters.chosen', { count })}>
      <Filters {...props} />
    </FoldedFilters>
  );
}

function Filters({ filters, personName, onChange }: FilterProps) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const entryTexts = useEntryTexts();
  const { data: staff = [] } = useRead(listStaffNames);
  const { data: actions = [] } = useRead(listAuditActions);
  const set = (change: Partial<AuditFilters>) => onChange({ ...filters, ...change });
  return (
    <fieldset className={classes.filters} aria-label={t('filters.title')}>
      <FilterChoice
        isLabelVisible
        label={t('filters.person')}
        any={t('filters.anyPerson')}
        other={personName ?? t('filters.otherPerson')}
        value={filters.actor}
        choices={staff.map((person) => ({ value: person.id, label: format.personName(person) }))}
        onChange={(actor) => set({ actor })}
      />
      <FilterChoice
        isLabelVisible
        label={t('filters.kind')}
        any={t('filters.anyKind')}
        value={filters.kind}
        choices={auditKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChange={(kind) => set({ kind: kind as AuditKind | '' })}
      />
      <FilterChoice
        isLabelVisible
        label={t('filters.action')}
        any={t('filters.anyAction')}
        other={filters.action && entryTexts.choice(filters.action)}
        value={filters.action}
        choices={actions
          .map((value) => ({ value, label: entryTexts.choice(value) }))
          .toSorted((one, other) => format.compareTexts(one.label, other.label))}
        onChange={(action) => set({ action })}
      />
      <TypedDay
        label={t('filters.from')}
        value={filters.from}
        isValid={isDayOrNone}
        onChange={(from) => set({ from })}
      />
      <TypedDay
        label={t('filters.to')}
        value={filters.to}
        isValid={isDayOrNone}
        onChange={(to) => set({ to })}
      />
      {countFilters(filters) > 0 && (
        <Button
          variant="subtle"
          className={classes.clear}
          leftSection={<IconX size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => onChange(auditFilters.read({}))}
        >
          {t('filters.clear')}
        </Button>
      )}
    </fieldset>
  );
}
