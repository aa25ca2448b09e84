import { Button, Checkbox, Popover } from '@mantine/core';
import { IconSelector, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useList } from '#core/web/lists/list-address.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { listLocations } from '#features/locations/contract/locations.ts';
import { listApplicants } from '#features/person/contract/applicant-lists.ts';
import {
  type ApplicantStatus,
  applicantStatuses,
  housingStatuses,
} from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from '../../parts/filter-bar.module.css';
import { CaseWorkerFilter, PeopleChoice } from '../../parts/filter-bar.tsx';
import {
  type ApplicantFilters,
  applicantFilters,
  applicantSortChoices,
  countFilters,
  toApplicantQuery,
} from '../../parts/list-filters.ts';
import { PersonList } from '../../parts/person-list.tsx';
import { useApplicantColumns } from './applicant-columns.tsx';
import { useDeletedApplicants } from './deleted-applicants.tsx';

const exportedAs = {
  location: 'locationId',
  caseWorker: 'caseWorkerId',
  housing: 'housingStatus',
} as const;

/** The list of applicants, or the deleted ones for administrators. */
export function ApplicantList() {
  const { t } = useTranslation('applicants');
  const list = useList(applicantFilters);
  const { filters, show } = list;
  const query = useRead(listApplicants, { query: toApplicantQuery(filters, list.address.after) });
  const columns = useApplicantColumns();
  const deleted = useDeletedApplicants(columns, () => show(applicantFilters.read({})));
  const isDeleted = filters.deleted !== '';
  return (
    <PersonList
      name="applicants"
      described={applicantFilters}
      list={list}
      query={query}
      sorts={applicantSortChoices}
      columns={columns}
      exportedAs={exportedAs}
      choices={<Choices filters={filters} onChange={show} />}
      count={countFilters(filters)}
      keptFilters={['sort', 'deleted']}
      empty={<NoApplicants isDeleted={isDeleted} />}
      unmatched={
        !isDeleted && (
          <Button component={Link} to={paths.applicantNew} variant="default">
            {t('add')}
          </Button>
        )
      }
      beside={
        may('applicant:delete') &&
        !isDeleted && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => show(applicantFilters.read({ deleted: 'only' }))}
          >
            {t('deleted.show')}
          </Button>
        )
      }
      unviewed={isDeleted ? deleted : undefined}
    />
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
  const [first] = chosen;
  const summary = () => {
    if (first === undefined) return t('list.statusAny');
    if (chosen.length === 1) return label('applicantStatuses', first);
    return t('list.statusesChosen', { count: chosen.length });
  };
  return (
    <Popover position="bottom-start" shadow="md" radius={10} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.statuses}
          classNames={{ inner: classes.statusesInner }}
          aria-label={t('list.statusNow', { status: t('list.status'), chosen: summary() })}
          rightSection={<IconSelector size={16} stroke={1.8} aria-hidden="true" />}
        >
          {summary()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.status')}>
        <Checkbox.Group
          aria-label={t('list.status')}
          value={[...chosen]}
          onChange={(statuses) => onChange(statuses as ApplicantStatus[])}
        >
          <div className={classes.statusList}>
            {applicantStatuses.map((status) => (
              <Checkbox key={status} value={status} label={label('applicantStatuses', status)} />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
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
            search={{ tab: 'drafts' } as never}
          >
            {t('list.seeDrafts')}
          </Button>
        </>
      }
    />
  );
}
