import { clientSorts, type listClients, usualClientSort } from '#contract/clients.ts';
import { isRealDay } from '#contract/days.ts';
import { type ProgramStatus, programStatuses } from '#contract/enumerations.ts';
import type { QueryOf } from '#contract/operation.ts';
import type { ListView } from '#contract/saved-views.ts';
import {
  type ApplicantFilters,
  countFilters,
  filtersOf,
  queryOf,
  searchOf,
  usualSort,
  viewOf,
} from '#web/modules/applicants/components/list-filters.ts';

type ClientListQuery = QueryOf<typeof listClients>;
export type ClientSort = NonNullable<ClientListQuery['sort']>;
export type ClientSortColumn = (typeof clientSorts)[number];

/** What the list shows, as the address says it: what narrows any list of people, and enrolments. */
export interface ClientFilters extends Omit<ApplicantFilters, 'sort'> {
  sort: ClientSort;
  programStatus: ProgramStatus | '';
  /** An id. */
  enrolmentLocation: string;
  enrolled: 'current' | 'past' | '';
  /** Days, "YYYY-MM-DD". */
  startedFrom: string;
  startedTo: string;
  endedFrom: string;
  endedTo: string;
}

const days = ['startedFrom', 'startedTo', 'endedFrom', 'endedTo'] as const;

export const clientSortChoices: readonly ClientSort[] = [
  usualClientSort,
  ...clientSorts
    .filter((column) => column !== 'danger')
    .flatMap((column): ClientSort[] => [column, `-${column}`]),
];

/** Reads the query of the address. What it does not know it leaves out, so that an old link works. */
export function clientFiltersOf(search: Record<string, unknown>): ClientFilters {
  const day = (name: (typeof days)[number]) => {
    const value = search[name];
    return typeof value === 'string' && isRealDay(value) ? value : '';
  };
  return {
    ...filtersOf(search),
    // Everybody in this list has one status, and where the file is kept is asked of the other one.
    status: [],
    location: '',
    deletedOnly: false,
    sort: clientSortChoices.find((sort) => sort === search.sort) ?? usualClientSort,
    programStatus: programStatuses.find((one) => one === firstOf(search.programStatus)) ?? '',
    enrolmentLocation: filtersOf({ location: search.enrolmentLocation }).location.replace(
      'none',
      '',
    ),
    enrolled: (['current', 'past'] as const).find((one) => one === search.enrolled) ?? '',
    startedFrom: day('startedFrom'),
    startedTo: day('startedTo'),
    endedFrom: day('endedFrom'),
    endedTo: day('endedTo'),
  };
}

/** The other way round; what is as usual is left out of the address. */
export function clientSearchOf({ sort, ...filters }: ClientFilters) {
  return {
    ...searchOf({ ...filters, sort: usualSort }),
    ...(sort !== usualClientSort && { sort }),
  };
}

/** What is asked of the server. */
export function clientQueryOf(filters: ClientFilters, after: string | undefined): ClientListQuery {
  const { status: _, ...ofPeople } = queryOf({ ...filters, sort: usualSort }, after);
  const { programStatus, enrolmentLocation, enrolled, sort } = filters;
  return {
    ...ofPeople,
    sort,
    programStatus: programStatus ? [programStatus] : undefined,
    enrolmentLocation: enrolmentLocation ? [enrolmentLocation] : undefined,
    enrolled: enrolled || undefined,
    startedFrom: filters.startedFrom || undefined,
    startedTo: filters.startedTo || undefined,
    endedFrom: filters.endedFrom || undefined,
    endedTo: filters.endedTo || undefined,
  };
}

/** What is kept of a list as a view; its columns are told apart. */
export function clientViewOf(filters: ClientFilters): Pick<ListView, 'filters' | 'sort'> {
  const { programStatus, enrolmentLocation, enrolled, sort } = filters;
  const set = days.filter((name) => filters[name] !== '');
  return {
    sort: sort === usualClientSort ? null : sort,
    filters: {
      ...viewOf({ ...filters, sort: usualSort }).filters,
      ...(programStatus && { programStatus: [programStatus] }),
      ...(enrolmentLocation && { enrolmentLocation: [enrolmentLocation] }),
      ...(enrolled && { enrolled }),
      ...Object.fromEntries(set.map((name) => [name, filters[name]])),
    },
  };
}

/** The other way round, under the search that is there already. */
export function clientFiltersOfView({ filters, sort }: ListView, id: string, q: string) {
  return clientFiltersOf({ ...filters, sort, view: id, q });
}

/** How many days of an enrolment are set. */
export function countDays(filters: ClientFilters): number {
  return days.filter((name) => filters[name] !== '').length;
}

/** How many filters are set; the search and the order are not filters. */
export function countClientFilters(filters: ClientFilters): number {
  const { programStatus, enrolmentLocation, enrolled } = filters;
  const set = [programStatus, enrolmentLocation, enrolled].filter((value) => value !== '');
  return set.length + countDays(filters) + countFilters({ ...filters, sort: usualSort });
}

/** The same list without search and filters, and so no longer the view that had them. */
export function withoutClientFilters({ sort }: ClientFilters): ClientFilters {
  return { ...clientFiltersOf({}), sort };
}

/** A click on a column's head: sorts by it, and the other way round if it does already. */
export function nextClientSort(sort: ClientSort, column: ClientSortColumn): ClientSort {
  if (sort === column) return `-${column}`;
  if (sort === `-${column}`) return column;
  // The newest day and the first letter are what people look for first.
  return column === 'lastName' ? column : `-${column}`;
}

function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}
