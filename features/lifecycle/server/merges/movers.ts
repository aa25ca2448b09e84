import { perApp } from '#core/server/app.ts';
import { type MovedKind, movedKinds } from '#features/lifecycle/contract/merges.ts';
import type { Mover } from '#features/person/server/person-records/moving.ts';
import type { PersonRecord } from '#features/person/server/person-records/record.ts';
import { personRecords } from '#features/person/server/person-records/registered.ts';

/** What moves when two records are merged, in the order in which it moves. */
export const movers = perApp((app) => {
  const records = personRecords.of(app);
  const all = movedKinds.map((kind) => [kind, moverOf(records, kind)]);
  return Object.fromEntries(all) as Record<MovedKind, Mover<unknown>>;
});

function moverOf(records: readonly PersonRecord[], kind: MovedKind): Mover<unknown> {
  for (const { merge } of records) {
    if ('kind' in merge && merge.kind === kind) return merge.mover;
  }
  throw new Error(`nothing in the registry moves ${kind}`);
}
