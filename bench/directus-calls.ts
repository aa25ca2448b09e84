/** Directus's calls for the same records, so that both return the same rows. */

/** Filters of the list of applicants, by the names of Cairn's parameters. */
export type Filters = Partial<
  Record<'status' | 'location' | 'housing' | 'caseWorker' | 'tag' | 'ageFrom' | 'ageTo', string>
>;

/** The columns of a row of the list. */
const summary = `id,version,reference,status,submitted_at,created_at,updated_at,deleted_at,
  first_name,last_name,preferred_name,date_of_birth,phone,email,housing_status,location_id,
  case_worker_id,tags`.replaceAll(/\s/g, '');

/** All columns of a person; Cairn's reply has no more. */
export function directusPerson(id: string): string {
  return `/items/applicant/${id}`;
}

/** The first 25 of the list, the newest first, and how many there are. */
export function directusList(filter: object): string {
  const query = new URLSearchParams({
    fields: summary,
    filter: JSON.stringify({ deleted_at: { _null: true }, ...filter }),
    sort: '-created_at,-id',
    limit: '25',
    meta: 'filter_count',
  });
  return `/items/applicant?${query}`;
}

export function directusFilter(filters: Filters): object {
  const columns = {
    status: filters.status,
    location_id: filters.location,
    housing_status: filters.housing,
    case_worker_id: filters.caseWorker,
  };
  const chosen = Object.entries(columns).filter(([, value]) => value !== undefined);
  const born = [
    ...(filters.ageFrom ? [{ date_of_birth: { _lte: birthday(Number(filters.ageFrom)) } }] : []),
    ...(filters.ageTo ? [{ date_of_birth: { _gt: birthday(Number(filters.ageTo) + 1) } }] : []),
  ];
  return {
    ...Object.fromEntries(chosen.map(([column, value]) => [column, { _eq: value }])),
    ...(born.length > 0 && { _and: born }),
  };
}

/** The columns that Cairn searches. */
export function directusSearch(word: string): object {
  const columns = ['first_name', 'middle_name', 'last_name', 'preferred_name', 'reference'];
  return {
    _or: [...columns, 'other_references', 'email', 'phone'].map((column) => ({
      [column]: { _icontains: word },
    })),
  };
}

/** The latest birthday of people who are this many years old. */
function birthday(years: number): string {
  const today = new Date().toISOString();
  return `${Number(today.slice(0, 4)) - years}${today.slice(4, 10)}`;
}
