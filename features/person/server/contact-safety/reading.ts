import type { Ctx } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { type ContactSafety, contactPaths } from '#features/person/contract/contact-safety.ts';
import * as applicants from '../applicants/service.ts';
import { judge, missingSafeContact } from './policy.ts';
import { findHelper } from './queries.ts';
import { findKnownContacts } from './service.ts';

/** Counts as opening the case record. */
export async function read(ctx: Ctx<StaffScope>, id: string): Promise<ContactSafety> {
  await applicants.open(ctx, id);
  return readWithin(ctx, id);
}

/** The caller has opened the record. */
export async function readWithin(ctx: Ctx<StaffScope>, id: string): Promise<ContactSafety> {
  const facts = (await findKnownContacts(ctx, [id])).get(id);
  if (!facts) throw problem('not-found');
  const judged = contactPaths.map((path) => [path, judge(path, ...facts)] as const);
  return {
    verdicts: Object.fromEntries(judged) as ContactSafety['verdicts'],
    flag: missingSafeContact(...facts),
    helper: (await findHelper(ctx, id)) ?? null,
  };
}
