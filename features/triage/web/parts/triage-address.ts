import { type TriageItemKey, triageItemKey } from '#features/triage/contract/triage.ts';

/** Query of the applicants page that opens triage on this item. */
export const triageSearch = ({ kind, id }: TriageItemKey) => ({
  view: 'triage',
  item: `${kind} ${id}`,
});

/** The item that the query names; undefined without one. */
export function itemFromSearch(item: unknown): TriageItemKey | undefined {
  if (typeof item !== 'string') return undefined;
  const [kind, id] = item.split(' ');
  return triageItemKey.safeParse({ kind, id }).data;
}
