import {
  applicantSorts,
  type listApplicants,
  usualApplicantSort,
} from '#contract/applicant-lists.ts';
import { isRealDay } from '#contract/days.ts';
import {
  type ApplicantStatus,
  applicantStatuses,
  housingStatuses,
  substances,
} from '#contract/enumerations.ts';
import type { QueryOf } from '#contract/operation.ts';
import type { ListView } from '#contract/saved-views.ts';

type HousingStatus = (typeof housingStatuses)[number];
type Substance = (typeof substances)[number];
type ApplicantListQuery = QueryOf<typeof listApplicants>;
export type ApplicantSort = NonNullable<ApplicantListQuery['sort']>;
export type SortColumn = (typeof applicantSorts)[number];

/** What the list shows, as the address says it. Empty text means any. */
export interface ApplicantFilters {
  q: string;
  status: ApplicantStatus[];
  /** An id, or `none`. */
  location: string;
  /** An id, `none`, or `me`. */
  caseWorker: string;
  housing: HousingStatus | '';
  substance: Substance[];
  tag: string[];
  /** Years, as text. */
  ageFrom: string;
  ageTo: string;
  /** Days, "YYYY-MM-DD". */
  from: string;
  to: string;
  /** In their status since before this day; nobody in touch with them since before that one. */
  statusBefore: string;
  contactBefore: string;
  sort: ApplicantSort;
  deletedOnly: boolean;
  /** Id of the saved view that the list was opened by. */
  view: string;
}

export const usualSort: ApplicantSort = usualApplicantSort;

export const applicantSortChoices: readonly ApplicantSort[] = [
  usualSort,
  ...applicantSorts
    .filter((column) => column !== 'danger')
    .flatMap((column): ApplicantSort[] => [column, `-${column}`]),
];

/** Reads the query of the address. What it does not know it leaves out, so that an old link works. */
export function filtersOf(search: Record<string, unknown>): ApplicantFilters {
  return {
    q: textOf(search.q).slice(0, 200),
    status: applicantStatuses.filter((status) => listOf(search.status).includes(status)),
    location: idOf(search.location, ['none']),
    caseWorker: idOf(search.caseWorker, ['none', 'me']),
    housing: housingStatuses.find((status) => status === search.housing) ?? '',
    substance: substances.filter((substance) => listOf(search.substance).includes(substance)),
    tag: listOf(search.tag).map(textOf).filter(isTag).slice(0, 20),
    ageFrom: ageOf(search.ageFrom),
    ageTo: ageOf(search.ageTo),
    from: dayOf(search.from),
    to: dayOf(search.to),
    statusBefore: dayOf(search.statusBefore),
    contactBefore: dayOf(search.contactBefore),
    sort: applicantSortChoices.find((sort) => sort === search.sort) ?? usualSort,
    deletedOnly: search.deleted === 'only',
    view: idOf(search.view, []),
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
  const { from, to, statusBefore, contactBefore } = filters;
  const hasDay = from || to || filters.ageFrom || filters.ageTo || statusBefore || contactBefore;
  return {
    q: filters.q.trim() || undefined,
    status: some(filters.status),
    location: some([filters.location].filter(Boolean)) as ApplicantListQuery['location'],
    caseWorker: some([filters.caseWorker].filter(Boolean)) as ApplicantListQuery['caseWorker'],
    housing: filters.housing || undefined,
    substance: some(filters.substance),
    tag: some(filters.tag),
    ageFrom: filters.ageFrom || undefined,
    ageTo: filters.ageTo || undefined,
    from: from || undefined,
    to: to || undefined,
    statusBefore: statusBefore || undefined,
    contactBefore: contactBefore || undefined,
    // The days are those of whoever looks.
    zone: hasDay ? ownZone() : undefined,
    deleted: filters.deletedOnly ? 'only' : undefined,
    sort: filters.sort,
    after,
  };
}

/** What is kept of a list as a view; its columns are told apart. */
export function viewOf(filters: ApplicantFilters): Pick<ListView, 'filters' | 'sort'> {
  const { status, location, caseWorker, housing, substance, tag, from, to } = filters;
  const { ageFrom, ageTo, statusBefore, contactBefore } = filters;
  return {
    sort: filters.sort === usualSort ? null : filters.sort,
    filters: {
      ...(status.length > 0 && { status }),
      ...(location !== '' && { location: [location] }),
      ...(caseWorker !== '' && { caseWorker: [caseWorker] }),
      ...(housing !== '' && { housing }),
      ...(substance.length > 0 && { substance }),
      ...(tag.length > 0 && { tag }),
      ...(ageFrom !== '' && { ageFrom: Number(ageFrom) }),
      ...(ageTo !== '' && { ageTo: Number(ageTo) }),
      ...(from !== '' && { from }),
      ...(to !== '' && { to }),
      ...(statusBefore !== '' && { statusBefore }),
      ...(contactBefore !== '' && { contactBefore }),
    },
  };
}

/** The other way round, under the search that is there already. */
export function filtersOfView({ filters, sort }: ListView, id: string, q: string) {
  return filtersOf({ ...filters, sort, view: id, q });
}

/** The filters that have no place of their own beside the search. */
export function countFurtherFilters({
  substance,
  tag,
  ageFrom,
  ageTo,
  from,
  to,
  statusBefore,
  contactBefore,
}: ApplicantFilters): number {
  const set = [substance, tag, ageFrom + ageTo, from + to, statusBefore, contactBefore];
  return set.filter((value) => value.length > 0).length;
}

/** How many filters are set; the search and the order are not filters. */
export function countFilters(filters: ApplicantFilters): number {
  const { status, location, caseWorker, housing } = filters;
  const set = [status, location, caseWorker, housing].filter((value) => value.length > 0);
  return set.length + countFurtherFilters(filters);
}

/** The same list without search and filters, and so no longer the view that had them. */
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

function some<Value>(values: Value[]): Value[] | undefined {
  return values.length > 0 ? values : undefined;
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The router reads a number in an address as one. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function idOf(value: unknown, words: readonly string[]): string {
  const text = textOf(listOf(value)[0]);
  const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
  return isId || words.includes(text) ? text : '';
}

function isTag(text: string): boolean {
  return text.trim() !== '' && text.length <= 60;
}

function ageOf(value: unknown): string {
  const text = textOf(value);
  return /^\d{1,3}$/.test(text) && Number(text) <= 130 ? text : '';
}

function dayOf(value: unknown): string {
  const text = textOf(value);
  return isRealDay(text) ? text : '';
}
