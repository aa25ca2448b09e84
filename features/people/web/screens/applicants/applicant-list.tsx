import {
  ActionIcon,
  Button,
  Checkbox,
  Menu,
  SegmentedControl,
  VisuallyHidden,
} from '@mantine/core';
import {
  IconInbox,
  IconLayoutKanban,
  IconList,
  IconPlus,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#core/web/api/query-client.ts';
import { readQuery, useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useLongList } from '#core/web/lists/list-address.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { DrawnLater } from '#core/web/ui/drawn-later.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { useShownAtOnce } from '#core/web/ui/shown-at-once.ts';
import { countWaiting } from '#features/insight/contract/dashboard.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import {
  type ApplicantSummary,
  countApplicants,
  listApplicants,
} from '#features/person/contract/applicant-lists.ts';
import {
  type ApplicantStatus,
  applicantStatuses,
  housingStatuses,
} from '#features/person/contract/enumerations.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from '../../parts/filter-bar.module.css';
import { CaseWorkerFilter, PeopleChoice } from '../../parts/filter-bar.tsx';
import type { FilterInForce } from '../../parts/filter-chips.ts';
import { useGroupNames } from '../../parts/group-names.ts';
import {
  type ApplicantFilters,
  applicantFilters,
  applicantSortChoices,
  countFilters,
  toApplicantQuery,
  toCountQuery,
} from '../../parts/list-filters.ts';
import { type Grouping, PersonList } from '../../parts/person-list.tsx';
import { useApplicantColumns, usualApplicantColumns } from './applicant-columns.tsx';
import { ApplicantBoard } from './board/applicant-board.tsx';
import { useDeletedApplicants } from './deleted-applicants.tsx';

const exportedAs = {
  age: null,
  statusDays: null,
  bed: null,
  lastContact: null,
  nextStep: null,
  location: 'locationId',
  caseWorker: 'caseWorkerId',
  housing: 'housingStatus',
} as const;

/** The list of applicants, or the deleted ones for administrators. */
export function ApplicantList() {
  const { t } = useTranslation(['applicants', 'duplicates']);
  const page = (wanted: ApplicantFilters, after?: string) =>
    readQuery(listApplicants, { query: toApplicantQuery(wanted, after) });
  const list = useLongList(applicantFilters, (wanted, after) =>
    queryClient.prefetchQuery(page(wanted, after)),
  );
  const { filters, show } = list;
  const query = useQuery(page(filters, list.address.after));
  const isDeleted = filters.deleted !== '';
  const isBoard = filters.layout === 'board' && !isDeleted;
  const counted = applicantFilters.toSent(isBoard ? { ...filters, group: 'status' } : filters);
  const counts = useRead(
    countApplicants,
    { query: toCountQuery(counted) },
    // The rows come first.
    { enabled: !query.isPlaceholderData },
  );
  const columns = useApplicantColumns(isDeleted);
  const deleted = useDeletedApplicants(columns, () => show(applicantFilters.read({})));
  return (
    <PersonList
      name="applicants"
      described={applicantFilters}
      list={list}
      query={query}
      counts={counts.data}
      grouping={useGrouping(filters.group)}
      own={useOwnFilters(filters)}
      sorts={applicantSortChoices}
      columns={columns}
      usual={usualApplicantColumns}
      exportedAs={exportedAs}
      status={(row) => <ApplicantStatusBadge status={row.status} />}
      choices={<Choices filters={filters} onChange={show} />}
      count={countFilters(filters)}
      keptFilters={['sort', 'deleted', 'layout']}
      empty={<NoApplicants isDeleted={isDeleted} />}
      unmatched={
        !isDeleted && (
          <Button component={Link} to={paths.applicantNew} variant="default">
            {t('add')}
          </Button>
        )
      }
      actions={
        <>
          <TriageLink />
          {may('applicant:write') && <AddButton />}
        </>
      }
      more={
        <>
          <TriageLink isItem />
          <Menu.Item
            component={Link}
            to={paths.duplicates}
            leftSection={<IconUsers size={17} stroke={1.7} aria-hidden="true" />}
          >
            {t('duplicates:open')}
          </Menu.Item>
          {may('applicant:delete') && (
            <Menu.Item
              leftSection={<IconTrash size={17} stroke={1.7} aria-hidden="true" />}
              onClick={() => show(applicantFilters.read({ deleted: 'only' }))}
            >
              {t('deleted.show')}
            </Menu.Item>
          )}
        </>
      }
      layoutSwitch={
        <LayoutSwitch isBoard={isBoard} onChange={(layout) => show({ ...filters, layout })} />
      }
      board={
        isBoard && (
          <ApplicantBoard
            filters={filters}
            counts={counts.data}
            isAlike={query.data?.alike === true}
          />
        )
      }
      unviewed={isDeleted ? deleted : undefined}
    />
  );
}

/** People as rows, or as tiles in columns. */
function LayoutSwitch({
  isBoard,
  onChange,
}: {
  isBoard: boolean;
  onChange: (layout: ApplicantFilters['layout']) => void;
}) {
  const { t } = useTranslation('applicants');
  const isWide = useIsAtLeast('lg');
  const choice = (value: 'list' | 'board', Icon: typeof IconList) => ({
    value,
    label: (
      <span className={classes.layout} title={isWide ? undefined : t(`board.layouts.${value}`)}>
        <Icon size={16} stroke={1.8} aria-hidden="true" />
        {isWide ? (
          t(`board.layouts.${value}`)
        ) : (
          <VisuallyHidden>{t(`board.layouts.${value}`)}</VisuallyHidden>
        )}
      </span>
    ),
  });
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('board.layout')}
      value={isBoard ? 'board' : 'list'}
      onChange={(value) => onChange(value === 'board' ? 'board' : '')}
      data={[choice('list', IconList), choice('board', IconLayoutKanban)]}
    />
  );
}

/** The one primary button; on a phone, only its icon. */
function AddButton() {
  const { t } = useTranslation('applicants');
  const isPhone = !useIsAtLeast('md');
  const icon = <IconPlus size={18} aria-hidden="true" />;
  if (isPhone) {
    return (
      <ActionIcon component={Link} to={paths.applicantNew} size={40} aria-label={t('add')}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button component={Link} to={paths.applicantNew} leftSection={icon}>
      {t('add')}
    </Button>
  );
}

/** Everything that awaits a decision, and how much; in the menu on a phone. */
function TriageLink({ isItem = false }: { isItem?: boolean }) {
  const { t } = useTranslation('applicants');
  const { number } = useFormat();
  const isPhone = !useIsAtLeast('md');
  const { data } = useRead(countWaiting);
  if (isPhone !== isItem) return null;
  const shared = {
    component: Link,
    to: paths.applicants,
    search: { view: 'triage' } as never,
    rightSection: data?.triage ? number(data.triage) : undefined,
  };
  if (isItem) {
    return (
      <Menu.Item {...shared} leftSection={<IconInbox size={17} stroke={1.7} aria-hidden="true" />}>
        {t('triage')}
      </Menu.Item>
    );
  }
  return (
    <Button {...shared} variant="default">
      {t('triage')}
    </Button>
  );
}

/** Selects several statuses. */
function StatusFilter({
  chosen,
  onChange,
}: {
  chosen: readonly ApplicantStatus[];
  onChange: (statuses: ApplicantStatus[]) => void;
}) {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  const [shown, choose] = useShownAtOnce(chosen, (statuses) => onChange([...statuses]));
  return (
    <Checkbox.Group
      label={t('list.status')}
      value={[...shown]}
      onChange={(statuses) => choose(statuses as ApplicantStatus[])}
    >
      <div className={classes.statusList}>
        {applicantStatuses.map((status) => (
          <Checkbox key={status} value={status} label={label('applicantStatuses', status)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function useGrouping(group: ApplicantFilters['group']): Grouping<ApplicantSummary> {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  const groupName = useGroupNames();
  const keys: Record<Exclude<typeof group, ''>, (row: ApplicantSummary) => string | null> = {
    status: ({ status }) => status,
    caseWorker: ({ caseWorkerId }) => caseWorkerId,
    location: ({ locationId }) => locationId,
  };
  return {
    choices: (['status', 'caseWorker', 'location'] as const).map((value) => ({
      value,
      label: t(`list.columns.${value}`),
    })),
    groupKey: (row) => (group === '' ? '' : (keys[group](row) ?? '')),
    label: (key) =>
      group === 'status'
        ? label('applicantStatuses', key as ApplicantStatus)
        : groupName(group, key),
  };
}

/** Filters in force that only this list has. */
function useOwnFilters({ status, location }: ApplicantFilters): FilterInForce<ApplicantFilters>[] {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  const { data: locations = [] } = useRead(listLocations);
  const place = locations.find(({ id }) => id === location)?.name ?? '…';
  return [
    ...status.map((one) => ({
      id: `status-${one}`,
      label: label('applicantStatuses', one),
      without: { status: status.filter((other) => other !== one) },
    })),
    ...(location === ''
      ? []
      : [
          {
            id: 'location',
            label: location === 'none' ? t('list.locationNone') : place,
            without: { location: '' },
          },
        ]),
  ];
}

function Choices({
  filters,
  onChange,
}: {
  filters: ApplicantFilters;
  onChange: (filters: ApplicantFilters) => void;
}) {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  const { data: locations = [] } = useRead(listLocations);
  return (
    <>
      <StatusFilter
        chosen={filters.status}
        onChange={(status) => onChange({ ...filters, status })}
      />
      <DrawnLater>
        <PeopleChoice
          label={t('fields.locationId')}
          any={t('list.locationAny')}
          value={filters.location}
          choices={[
            { value: 'none', label: t('list.locationNone') },
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(location) => onChange({ ...filters, location })}
        />
        <CaseWorkerFilter
          value={filters.caseWorker}
          onChange={(caseWorker) => onChange({ ...filters, caseWorker })}
        />
        <PeopleChoice
          label={t('fields.housingStatus')}
          any={t('list.housingAny')}
          value={filters.housing}
          choices={housingStatuses.map((value) => ({
            value,
            label: label('housingStatuses', value),
          }))}
          onChange={(housing) =>
            onChange({ ...filters, housing: housing as ApplicantFilters['housing'] })
          }
        />
      </DrawnLater>
    </>
  );
}

function NoApplicants({ isDeleted }: { isDeleted: boolean }) {
  const { t } = useTranslation('applicants');
  if (isDeleted) {
    return (
      <EmptyState
        icon={<IconTrash size={26} stroke={1.6} />}
        title={t('deleted.none')}
        text={t('deleted.noneText')}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconUsers size={26} stroke={1.6} />}
      title={t('list.none')}
      text={t('list.noneText')}
      action={
        <>
          <Button component={Link} to={paths.applicantNew}>
            {t('add')}
          </Button>
          <Button
            variant="default"
            component={Link}
            to={paths.applicants}
            search={{ view: 'triage' } as never}
          >
            {t('list.seeDrafts')}
          </Button>
        </>
      }
    />
  );
}
