import { Button, Popover } from '@mantine/core';
import { IconFilter, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { type Choice, FilterChoice } from '#core/web/lists/filter-choice.tsx';
import { useListTexts } from '#core/web/lists/list-texts.ts';
import { DrawnLater } from '#core/web/ui/drawn-later.tsx';
import { type FilterChip, FilterChips } from '#core/web/ui/filter-chips.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import classes from './filter-bar.module.css';
import { FurtherFilters } from './further-filters.tsx';
import type { PeopleFilters } from './list-filters.ts';

type Narrowed = PeopleFilters & { sort: string };

/** The filters in force and quick ones as chips, and all filters and the order behind a button. */
export function FilterBar({
  filters,
  chips,
  orders,
  count,
  onChange,
  onClear,
  children,
}: {
  filters: Narrowed;
  chips: readonly FilterChip[];
  /** All orders with labels. */
  orders: readonly Choice[];
  /** The number of active filters. */
  count: number;
  onChange: (changed: Partial<Narrowed>) => void;
  onClear: () => void;
  /** Filters of this list only. */
  children: ReactNode;
}) {
  const { t } = useTranslation('applicants');
  const texts = useListTexts().chips;
  const isPhone = !useIsAtLeast('md');
  const label = count === 0 ? t('list.filters') : t('list.filtersChosen', { count });
  const chipList = <FilterChips label={texts.label} chips={chips} moreLabel={texts.more} />;
  return (
    <>
      {!isPhone && chipList}
      <Popover
        position="bottom-start"
        shadow="md"
        radius={10}
        width="min(27rem, calc(100vw - 1.5rem))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            className={classes.open}
            leftSection={<IconFilter size={16} stroke={1.8} aria-hidden="true" />}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('list.filters')}>
          <div className={classes.filters}>
            {isPhone && chipList}
            <PeopleChoice
              label={t('list.sort')}
              value={filters.sort}
              choices={orders}
              onChange={(sort) => onChange({ sort })}
            />
            {children}
            <DrawnLater>
              <FurtherFilters filters={filters} onChange={onChange} />
            </DrawnLater>
            {count > 0 && (
              <Button
                variant="subtle"
                leftSection={<IconX size={16} stroke={1.8} aria-hidden="true" />}
                onClick={onClear}
              >
                {t('list.clearFilters')}
              </Button>
            )}
          </div>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** A select filter for lists of people, with its label. */
export function PeopleChoice(props: Omit<React.ComponentProps<typeof FilterChoice>, 'className'>) {
  return <FilterChoice {...props} isLabelVisible />;
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
