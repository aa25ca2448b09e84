import { type MovedKind, movedKinds } from '#contract/merges.ts';
import type { Mover } from '../person-records/moving.ts';
import { personRecords } from '../person-records/registry.ts';

/** What moves when two records are merged, in the order in which it moves. */
export const movers = Object.fromEntries(movedKinds.map((kind) => [kind, moverOf(kind)])) as Record<
  MovedKind,
  Mover<unknown>
>;

function moverOf(kind: MovedKind): Mover<unknown> {
  for (const { merge } of personRecords) {
    if ('kind' in merge && merge.kind === kind) return merge.mover;
  }
  throw new Error(`nothing in the registry moves ${kind}`);
}
