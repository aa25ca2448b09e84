/** A parsed query: `status=a&status=b` is a list, and everything is text. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** Unlike the router's parser, keeps `?q=007` as text, for references and phone numbers. */
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

/** The reverse, with the leading question mark; leaves out empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item));
    }
  }
  return params.size === 0 ? '' : `?${params}`;
}
