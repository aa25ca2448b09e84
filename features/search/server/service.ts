/** Searches records of all kinds. Reads other modules' queries; no module imports it. */

import type { Language } from '#core/contract/languages.ts';
import { type Permission, roleMay } from '#core/contract/permissions.ts';
import type { Ctx } from '#core/server/context.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { findByTitle as findEvents } from '#features/calendar/server/events/title-search.ts';
import * as drafts from '#features/intake/server/drafts/queries.ts';
import * as applicants from '#features/person/server/applicants/search-queries.ts';
import {
  type ApplicantHit,
  hitsPerKind,
  minSearchLength,
  type SearchHit,
  type SearchKind,
} from '#features/search/contract/search.ts';
import { findByTitle as findTasks } from '#features/tasks/server/title-search.ts';
import { describePeople } from './people.ts';
import * as texts from './queries.ts';

interface Source {
  /** Required to read, and so to find, these records. */
  permission: Permission;
  find: (
    ctx: Ctx<StaffScope>,
    q: string,
    limit: number,
    language: Language,
  ) => Promise<SearchHit[]>;
}

/** Search sources by kind, in the order of the results. */
const sources: Record<SearchKind, Source> = {
  applicant: {
    permission: 'applicant:read',
    find: async (ctx, q, limit) => describePeople(ctx, await applicants.findByWords(ctx, q, limit)),
  },
  draft: { permission: 'draft:read', find: drafts.findBySearch },
  task: { permission: 'task:read', find: findTasks },
  event: { permission: 'event:read', find: findEvents },
  note: { permission: 'applicant:read', find: texts.findNotes },
  file: { permission: 'applicant:read', find: texts.findFiles },
};

export async function find(
  ctx: Ctx<StaffScope>,
  { q, kind }: { q: string; kind?: SearchKind[] | undefined },
  language: Language,
): Promise<{ hits: SearchHit[] }> {
  if ([...q].length < minSearchLength) return { hits: [] };
  const wanted = Object.entries(sources).filter(
    ([name, { permission }]) =>
      (kind === undefined || kind.some((one) => one === name)) &&
      roleMay(ctx.scope.role, permission),
  );
  const found = await Promise.all(
    wanted.map(([, source]) => source.find(ctx, q, hitsPerKind, language)),
  );
  return { hits: found.flat() };
}

export async function findPeople(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
): Promise<{ people: ApplicantHit[] }> {
  if (ids.length === 0) return { people: [] };
  return { people: await describePeople(ctx, await applicants.findByIds(ctx, ids)) };
}
