import type { OperationQuery } from '#core/contract/operation.ts';
import {
  addressFilters,
  asList,
  countSet,
  day,
  type FilterValues,
  idOr,
  oneOf,
} from '#core/web/lists/address-filters.ts';
import {
  clientSorts,
  type listClients,
  usualClientSort,
} from '#features/enrollment/contract/clients.ts';
import { programStatuses } from '#features/person/contract/enumerations.ts';
import {
  countFurtherFilters,
  peopleFilters,
  sortChoices,
  toPeopleQuery,
} from '../../parts/list-filters.ts';

type ClientListQuery = OperationQuery<typeof listClients>;
type ClientSort = NonNullable<ClientListQuery['sort']>;

const days = ['startedFrom', 'startedTo', 'endedFrom', 'endedTo'] as const;

export const clientSortChoices: readonly ClientSort[] = sortChoices(clientSorts);

/** URL state of the client list: filters of people, and enrollments. */
export const clientFilters = addressFilters({
  ...peopleFilters,
  programStatus: asList(oneOf(programStatuses)),
  enrolmentLocation: asList(idOr()),
  enrolled: oneOf(['current', 'past']),
  startedFrom: day,
  startedTo: day,
  endedFrom: day,
  endedTo: day,
  sort: oneOf(clientSortChoices, usualClientSort),
  group: oneOf(['programStatus', 'caseWorker', 'enrolmentLocation']),
});
export type ClientFilters = FilterValues<typeof clientFilters.described>;

/** The query for the server. */
export function toClientQuery(filters: ClientFilters, after: string | undefined): ClientListQuery {
  return toPeopleQuery(clientFilters.toSent(filters), after);
}

/** The number of active enrollment dates. */
export function countDays(filters: ClientFilters): number {
  return countSet(filters, days);
}

/** The number of active filters, without search and order. */
export function countClientFilters(filters: ClientFilters): number {
  return (
    countSet(filters, ['programStatus', 'enrolmentLocation', 'enrolled', 'caseWorker', 'housing']) +
    countDays(filters) +
    countFurtherFilters(filters)
  );
}
