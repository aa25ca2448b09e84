import { applicantSorts } from '#contract/applicants.ts';
import {
  type ApplicantStatus,
  applicantStatuses,
  housingStatuses,
} from '#contract/enumerations.ts';
import type { ApplicantListQuery } from '../queries.ts';

type HousingStatus = (typeof housingStatuses)[number];
export type ApplicantSort = NonNullable<ApplicantListQuery['sort']>;
export type SortColumn = (typeof applicantSorts)[number];

/** What the list shows, as the address says it. Empty text means any. */
export interface ApplicantFilters {
  q: string;
  status: ApplicantStatus[];
  location: string;
  caseWorker: string;
  housing: HousingStatus | '';
  sort: ApplicantSort;
  deletedOnly: boolean;
}

export const usualSort: ApplicantSort = '-createdAt';

export const applicantSortChoices = applicantSorts.flatMap((column): ApplicantSort[] => [
  column,
  `-${column}`,
]);

/** Reads the query of the address. What it does not know it leaves out, so that an old link works. */
export function filtersOf(search: Record<string, unknown>): ApplicantFilters {
  return {
    q: textOf(search.q).slice(0, 200),
    status: applicantStatuses.filter((status) => listOf(search.status).includes(status)),
    location: idOf(search.location),
    caseWorker: idOf(search.caseWorker),
    housing: housingStatuses.find((status) => status === search.housing) ?? '',
    sort: applicantSortChoices.find((sort) => sort === search.sort) ?? usualSort,
    deletedOnly: search.deleted === 'only',
  };
}

/** The other way round; what is as usual is left out of the address. */
export function searchOf(filters: ApplicantFilters): Record<string, string | string[]> {
  const { deletedOnly, sort, ...others } = filters;
  const search = {
    ...others,
    sort: sort === usualSort ? '' : sort,
    deleted: deletedOnly ? 'only' : '',
  };
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value.length > 0));
}

/** What is asked of the server. */
export function queryOf(filters: ApplicantFilters, after: string | undefined): ApplicantListQuery {
  return {
    q: filters.q.trim() || undefined,
    status: filters.status.length > 0 ? filters.status : undefined,
    location: filters.location || undefined,
    caseWorker: filters.caseWorker || undefined,
    housing: filters.housing || undefined,
    deleted: filters.deletedOnly ? 'only' : undefined,
    sort: filters.sort,
    after,
  };
}

/** How many filters are set; the search and the order are not filters. */
export function countFilters({ status, location, caseWorker, housing }: ApplicantFilters): number {
  return [status, location, caseWorker, housing].filter((value) => value.length > 0).length;
}

/** The same list without search and filters. */
export function withoutFilters({ sort, deletedOnly }: ApplicantFilters): ApplicantFilters {
  return { ...filtersOf({}), sort, deletedOnly };
}

/** A click on a column's head: sorts by it, and the other way round if it does already. */
export function nextSort(sort: ApplicantSort, column: SortColumn): ApplicantSort {
  if (sort === column) return `-${column}`;
  if (sort === `-${column}`) return column;
  // The newest day and the first letter are what people look for first.
  return column === 'createdAt' || column === 'updatedAt' ? `-${column}` : column;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function idOf(value: unknown): string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(textOf(value)) ? textOf(value) : '';
}
