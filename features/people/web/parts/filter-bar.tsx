import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { type Choice, FilterChoice } from '#core/web/lists/filter-choice.tsx';
import { FoldedFilters } from '#core/web/ui/folded-filters.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import classes from './filter-bar.module.css';
import { FurtherFilters } from './further-filters.tsx';
import type { PeopleFilters } from './list-filters.ts';

type Narrowed = PeopleFilters & { sort: string };

/** Filters beside the search, and the order if the table header doesn't show it. */
export function FilterBar({
  filters,
  orders,
  isSortShown,
  count,
  onChange,
  onClear,
  children,
}: {
  filters: Narrowed;
  /** All orders with labels. */
  orders: readonly Choice[];
  /** True if the table shows the sorted column. */
  isSortShown: boolean;
  /** The number of active filters. */
  count: number;
  onChange: (changed: Partial<Narrowed>) => void;
  onClear: () => void;
  /** Filters of this list only. */
  children: ReactNode;
}) {
  const { t } = useTranslation('applicants');
  // The table is too narrow here to show every sortable column.
  const isNarrow = !useIsAtLeast('xl');
  return (
    <FoldedFilters label={count === 0 ? t('list.filters') : t('list.filtersChosen', { count })}>
      <fieldset className={classes.filters} aria-label={t('list.filters')}>
        {children}
        <FurtherFilters filters={filters} onChange={onChange} />
        {count > 0 && (
          <Button
            variant="subtle"
            className={classes.clear}
            leftSection={<IconX size={16} stroke={1.8} aria-hidden="true" />}
            onClick={onClear}
          >
            {t('list.clearFilters')}
          </Button>
        )}
      </fieldset>
      {(isNarrow || !isSortShown) && (
        <NativeSelect
          className={classes.sort}
          label={t('list.sort')}
          value={filters.sort}
          data={[...orders]}
          onChange={(event) => onChange({ sort: event.currentTarget.value })}
        />
      )}
    </FoldedFilters>
  );
}

/** A select filter for lists of people, in line with the others. */
export function PeopleChoice(props: Omit<React.ComponentProps<typeof FilterChoice>, 'className'>) {
  return <FilterChoice {...props} className={classes.choice} />;
}

export function CaseWorkerFilter({
  value,
  onChange,
}: {
  value: string;
  onChange: (caseWorker: string) => void;
}) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const { data: workers = [] } = useRead(listStaffNames);
  return (
    <PeopleChoice
      label={t('fields.caseWorkerId')}
      any={t('list.caseWorkerAny')}
      value={value}
      choices={[
        { value: 'me', label: t('list.caseWorkerMe') },
        { value: 'none', label: t('list.caseWorkerNone') },
        ...workers.map((worker) => ({ value: worker.id, label: personName(worker) })),
      ]}
      onChange={onChange}
    />
  );
}
