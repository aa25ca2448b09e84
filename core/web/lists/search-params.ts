/** The query of an address, plainly: `status=a&status=b` is a list, everything is text. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** The router's own reading takes `?q=007` for a number; a reference or a phone is text. */
export function parseSearch(search: string): SearchParams {
  const params = new URLSearchParams(search);
  const names = [...new Set(params.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = params.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

/** The other way round, with the leading question mark; what is empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item));
    }
  }
  return params.size === 0 ? '' : `?${params}`;
}
