/** How the fields of the remaining file become again what they were before a merge. */

import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { movedKinds } from '#features/lifecycle/contract/merges.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { fieldsWith } from '#features/person/server/applicants/field-places.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import { movers } from './movers.ts';
import { filledIn, unfilled, valueIn } from './policy.ts';
import type { StoredMerge } from './queries.ts';

/** Whoever is in a program again since is a client, whatever the file said before the merge. */
async function isStatusHeld(ctx: Ctx<StaffScope>, merge: StoredMerge) {
  const way = { from: merge.mergedId, to: merge.remainingId };
  for (const kind of movedKinds) {
    const moved = merge.moved[kind];
    if (moved && (await movers(ctx.app)[kind].holdsStatus?.(ctx, way, moved))) return true;
  }
  return false;
}

/** What the merge has changed and nobody since is as it was. */
export async function restoreFields(
  ctx: Ctx<StaffScope>,
  remaining: Applicant,
  merge: StoredMerge,
) {
  const places = Object.keys(merge.fieldsAfter);
  const isHeld = await isStatusHeld(ctx, merge);
  const isUnchanged = (place: string) =>
    isDeepStrictEqual(valueIn(remaining, place), merge.fieldsAfter[place]) &&
    !(place === 'status' && isHeld);
  const back = new Map(
    places.filter(isUnchanged).map((place) => [place, merge.fieldsBefore[place]]),
  );
  const { status, submittedAt } = Object.fromEntries(back);
  const fields = new Map([...back].filter(([place]) => !unfilled.includes(place)));
  const file = await applicants.rewrite(ctx, remaining.id, {
    fields: fieldsWith(filledIn(remaining), fields),
    ...(back.has('status') && { status: status as ApplicantStatus }),
    ...(back.has('submittedAt') && { submittedAt: submittedAt as string | null }),
  });
  const said = (all: readonly string[]) => all.filter((place) => place !== 'submittedAt');
  return {
    file,
    back: said([...back.keys()]),
    stay: said(places.filter((place) => !isUnchanged(place))),
  };
}
