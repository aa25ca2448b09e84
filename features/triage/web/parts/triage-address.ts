import type { TriageItemKey } from '#features/triage/contract/triage.ts';

/** Query of the applicants page that opens triage on this item. */
export const triageSearch = ({ kind, id }: TriageItemKey) => ({
  view: 'triage',
  item: `${kind} ${id}`,
});
