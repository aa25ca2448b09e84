import type { OperationQuery } from '#core/contract/operation.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import {
  type AddressFilter,
  addressFilters,
  anyOf,
  asList,
  countSet,
  day,
  type FilterValues,
  idOr,
  oneOf,
  search,
  text,
  texts,
} from '#core/web/lists/address-filters.ts';
import type { ListView } from '#features/lists/contract/saved-views.ts';
import {
  applicantSorts,
  defaultApplicantSort,
  type listApplicants,
} from '#features/person/contract/applicant-lists.ts';
import {
  applicantStatuses,
  housingStatuses,
  substances,
} from '#features/person/contract/enumerations.ts';

type ApplicantListQuery = OperationQuery<typeof listApplicants>;
type ApplicantSort = NonNullable<ApplicantListQuery['sort']>;

/** Years, as text. */
const age: AddressFilter<string, number> = {
  ...text((value) => /^\d{1,3}$/.test(value) && Number(value) <= 130),
  toSent: Number,
};

/** Filters of any list of people, and the id of the open saved view. */
export const peopleFilters = {
  q: search,
  caseWorker: asList(idOr('none', 'me')),
  housing: oneOf(housingStatuses),
  substance: anyOf(substances),
  tag: texts((tag) => tag.trim() !== '' && tag.length <= 60, 20),
  ageFrom: age,
  ageTo: age,
  from: day,
  to: day,
  statusBefore: day,
  contactBefore: day,
  danger: oneOf(['open']),
  bed: oneOf(['none']),
  view: idOr(),
};
export type PeopleFilters = FilterValues<typeof peopleFilters>;

/** Both directions of these columns, the default first; `danger` has only one. */
export function sortChoices<const Column extends string>(columns: readonly Column[]) {
  return [
    '-danger' as const,
    ...columns
      .filter((column) => column !== 'danger')
      .flatMap((column) => [column, `-${column}` as const]),
  ];
}

const defaultSort: ApplicantSort = defaultApplicantSort;
export const applicantSortChoices: readonly ApplicantSort[] = sortChoices(applicantSorts);

/** URL state of the applicant list. */
export const applicantFilters = addressFilters({
  status: anyOf(applicantStatuses),
  location: asList(idOr('none')),
  ...peopleFilters,
  sort: oneOf(applicantSortChoices, defaultSort),
  group: oneOf(['status', 'caseWorker', 'location']),
  deleted: oneOf(['only']),
  /** How people are shown; neither sent nor part of a view. */
  layout: { ...oneOf(['board']), toSent: () => '' as const },
});
export type ApplicantFilters = FilterValues<typeof applicantFilters.described>;

interface SentFilters {
  q?: string;
  view?: string;
  sort?: string;
  deleted?: string;
  group?: string;
}

const zonedFilters = ['from', 'to', 'ageFrom', 'ageTo', 'statusBefore', 'contactBefore'] as const;

/** Fills a large screen of dense rows. */
const pageSize = 50;

/** The query for the server; days are in the user's time zone. */
export function toPeopleQuery<Sent extends SentFilters>(
  { view: _, group, ...sent }: Sent & Partial<Record<(typeof zonedFilters)[number], unknown>>,
  after: string | undefined,
) {
  const hasDay = zonedFilters.some((name) => sent[name] !== undefined);
  const zone = hasDay ? browserZone() : undefined;
  // Rows of a group have to follow each other.
  const sort = (group ?? sent.sort) as Sent['sort'];
  return { ...sent, sort, zone, after, limit: pageSize };
}

/** The same for counts, which have neither order nor pages. */
export function toCountQuery<Sent extends SentFilters>({
  sort: _,
  ...sent
}: Sent & Partial<Record<(typeof zonedFilters)[number], unknown>>) {
  const { after: __, limit: ___, sort: ____, ...query } = toPeopleQuery(sent, undefined);
  return { ...query, group: sent.group as Sent['group'], zone: browserZone() };
}

/** The list in saved-view format, without its columns. */
export function toPeopleView<Sent extends SentFilters>({
  q: _,
  view: __,
  deleted: ___,
  sort = defaultSort,
  group,
  ...filters
}: Sent): Pick<ListView, 'filters' | 'sort' | 'group'> {
  const grouped = group === undefined ? {} : { group: group as NonNullable<ListView['group']> };
  return { ...grouped, filters, sort: sort === defaultSort ? null : (sort as ListView['sort']) };
}

export function toApplicantQuery(
  filters: ApplicantFilters,
  after: string | undefined,
): ApplicantListQuery {
  return toPeopleQuery(applicantFilters.toSent(filters), after);
}

/** The number of active filters behind the button. */
export function countFurtherFilters(filters: PeopleFilters): number {
  return countSet(filters, [
    'substance',
    'tag',
    ['ageFrom', 'ageTo'],
    ['from', 'to'],
    'statusBefore',
    'contactBefore',
    'danger',
    'bed',
  ]);
}

/** The number of active filters, without search and order. */
export function countFilters(filters: ApplicantFilters): number {
  return (
    countSet(filters, ['status', 'location', 'caseWorker', 'housing']) +
    countFurtherFilters(filters)
  );
}
