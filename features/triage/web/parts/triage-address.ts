import * as z from 'zod';
import { type TriageItem, triageKinds } from '#features/triage/contract/triage.ts';

type ItemKey = Pick<TriageItem, 'kind' | 'id'>;

/** Query of the applicants page that opens triage on this item. */
export const triageSearch = ({ kind, id }: ItemKey) => ({ view: 'triage', item: `${kind} ${id}` });

const itemKey = z.object({ kind: z.enum(triageKinds), id: z.uuid() });

/** The item that the query names; undefined without one. */
export function itemFromSearch(item: unknown): ItemKey | undefined {
  if (typeof item !== 'string') return undefined;
  const [kind, id] = item.split(' ');
  return itemKey.safeParse({ kind, id }).data;
}
