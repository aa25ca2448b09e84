/** Searches records of all kinds. Reads other modules' queries; no module imports it. */

import { type Permission, roleMay } from '#core/contract/permissions.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as drafts from '#features/intake/server/drafts/queries.ts';
import * as applicants from '#features/person/server/applicants/search-queries.ts';
import {
  hitsPerKind,
  minSearchLength,
  type SearchHit,
  type SearchKind,
} from '#features/search/contract/search.ts';
import * as texts from './queries.ts';

interface Source {
  /** Required to read, and so to find, these records. */
  permission: Permission;
  find: (ctx: Ctx<StaffScope>, q: string, limit: number) => Promise<SearchHit[]>;
}

/** Search sources by kind, in the order of the results. */
const sources: Record<SearchKind, Source> = {
  applicant: { permission: 'applicant:read', find: applicants.findByWords },
  draft: { permission: 'draft:read', find: drafts.findBySearch },
  note: { permission: 'applicant:read', find: texts.findNotes },
  file: { permission: 'applicant:read', find: texts.findFiles },
};

export async function find(ctx: Ctx<StaffScope>, q: string): Promise<{ hits: SearchHit[] }> {
  if ([...q].length < minSearchLength) return { hits: [] };
  const found = await Promise.all(
    Object.values(sources)
      .filter(({ permission }) => roleMay(ctx.scope.role, permission))
      .map(({ find }) => find(ctx, q, hitsPerKind)),
  );
  return { hits: found.flat() };
}
