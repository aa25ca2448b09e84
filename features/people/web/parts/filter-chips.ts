import { useTranslation } from 'react-i18next';
import type { Total } from '#core/contract/paging.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { useListTexts } from '#core/web/lists/list-texts.ts';
import type { FilterChip } from '#core/web/ui/filter-chips.tsx';
import { type ListCounts, quietDays } from '#features/person/contract/applicant-lists.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { PeopleFilters } from './list-filters.ts';

/** A filter in force, and the list without it. */
export interface FilterInForce<Values> {
  id: string;
  label: string;
  without: Partial<Values>;
}

/** Chips of a list of people: its filters in force, then the quick filters with their counts. */
export function useFilterChips<Values extends PeopleFilters>({
  filters,
  own,
  counts,
  onChange,
}: {
  filters: Values;
  /** Filters in force of this list only. */
  own: readonly FilterInForce<Values>[];
  counts: ListCounts | undefined;
  onChange: (changed: Partial<Values>) => void;
}): FilterChip[] {
  const texts = useListTexts().chips;
  const shared = useSharedFilters(filters) as FilterInForce<Values>[];
  const quick = useQuickFilters(filters, counts, onChange as never);
  const inForce = [...own, ...shared].map(({ id, label, without }) => ({
    id,
    label,
    isOn: true,
    removeLabel: texts.remove(label),
    onToggle: () => onChange(without),
  }));
  return [...inForce, ...quick];
}

/** The first day of the time without contact. */
const quietSince = () => dayFromNow(-quietDays);

function useQuickFilters(
  filters: PeopleFilters,
  counts: ListCounts | undefined,
  onChange: (changed: Partial<PeopleFilters>) => void,
): FilterChip[] {
  const { t } = useTranslation('applicants');
  const { number } = useFormat();
  const inWords = (total: Total | undefined) => {
    if (total === undefined) return '';
    return typeof total === 'number' ? number(total) : `${number(total.atLeast)}+`;
  };
  const quick = (
    id: keyof Omit<ListCounts, 'groups'>,
    label: string,
    set: Partial<PeopleFilters>,
    clear: Partial<PeopleFilters>,
  ): FilterChip => {
    const isOn = Object.entries(set).every(([name, value]) => filters[name as never] === value);
    return {
      id: `quick-${id}`,
      label,
      isOn,
      count: inWords(counts?.[id]),
      onToggle: () => onChange(isOn ? clear : set),
    };
  };
  return [
    quick('mine', t('list.quick.mine'), { caseWorker: 'me' }, { caseWorker: '' }),
    quick('danger', t('list.quick.danger'), { danger: 'open' }, { danger: '' }),
    quick(
      'quiet',
      t('list.quick.quiet', { count: quietDays }),
      { contactBefore: quietSince() },
      { contactBefore: '' },
    ),
    quick('noBed', t('list.quick.noBed'), { bed: 'none' }, { bed: '' }),
  ];
}

/** Filters in force that every list of people has, except those that a quick filter shows. */
function useSharedFilters(filters: PeopleFilters): FilterInForce<PeopleFilters>[] {
  const { t } = useTranslation('applicants');
  const { personName, day } = useFormat();
  const label = useEnumerationLabel();
  const { data: workers = [] } = useRead(listStaffNames);
  const named = (name: string, value: string) => t('list.inForce', { name, value });
  const { caseWorker, housing, substance, tag, ageFrom, ageTo, from, to } = filters;
  const found: (FilterInForce<PeopleFilters> | false)[] = [
    caseWorker !== '' &&
      caseWorker !== 'me' && {
        id: 'caseWorker',
        label: named(t('fields.caseWorkerId'), workerName()),
        without: { caseWorker: '' },
      },
    housing !== '' && {
      id: 'housing',
      label: label('housingStatuses', housing),
      without: { housing: '' },
    },
    ...substance.map((one) => ({
      id: `substance-${one}`,
      label: label('substances', one),
      without: { substance: substance.filter((other) => other !== one) },
    })),
    ...tag.map((one) => ({
      id: `tag-${one}`,
      label: one,
      without: { tag: tag.filter((other) => other !== one) },
    })),
    (ageFrom !== '' || ageTo !== '') && {
      id: 'age',
      label: named(t('list.age'), span(ageFrom, ageTo)),
      without: { ageFrom: '', ageTo: '' },
    },
    (from !== '' || to !== '') && {
      id: 'added',
      label: named(t('list.added'), span(from && day(from), to && day(to))),
      without: { from: '', to: '' },
    },
    filters.statusBefore !== '' && {
      id: 'statusBefore',
      label: named(t('list.statusBefore'), day(filters.statusBefore)),
      without: { statusBefore: '' },
    },
    filters.contactBefore !== '' &&
      filters.contactBefore !== quietSince() && {
        id: 'contactBefore',
        label: named(t('list.contactBefore'), day(filters.contactBefore)),
        without: { contactBefore: '' },
      },
  ];
  return found.filter((one) => one !== false);

  function workerName() {
    if (caseWorker === 'none') return t('list.caseWorkerNone');
    const worker = workers.find(({ id }) => id === caseWorker);
    return worker ? personName(worker) : '…';
  }
}

/** "18–30", "18–", "–30". */
export function span(from: string, to: string): string {
  return `${from}–${to}`;
}
