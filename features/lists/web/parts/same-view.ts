import type { ListView } from '#features/lists/contract/saved-views.ts';

/** True if both views show the same; the order of filters and values doesn't matter. */
export function isSameView(one: ListView, other: ListView): boolean {
  return asText(one) === asText(other);
}

function asText({ filters, sort, columns, group }: ListView): string {
  const set = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Array.isArray(value) ? value.map(String).toSorted() : value])
    .toSorted(([name], [another]) => (String(name) < String(another) ? -1 : 1));
  return JSON.stringify([set, sort, columns, group ?? null]);
}
