/** Reads for exports: first the ids in order, then the values in batches. */

import type { Ctx } from '#core/server/context.ts';
import type { IdList } from '#core/server/db/id-list.ts';
import { pageOrder } from '#core/server/db/page.ts';
import { searchWords } from '#core/server/db/search-words.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { ApplicantExport, ExportColumn } from '#features/insight/contract/exports.ts';
import * as exports from './export-queries.ts';
import { type EnrollmentFilters, toNarrowing } from './list-filters.ts';
import { clientSortKeys, sortKeys } from './list-queries.ts';
import { findSimilarWords } from './name-words.ts';
import { mayDelete } from './policy.ts';

/** The people to export: a list's filters and search, or selected rows. */
export interface Exported extends Omit<ApplicantExport, 'format' | 'columns' | 'sort'> {
  sort: string;
  /** Limits the export to clients, with the client list's filters. */
  clients?: EnrollmentFilters | undefined;
}

function narrow(ctx: Ctx<StaffScope>, { id, clients, ...filters }: Omit<Exported, 'sort'>) {
  if (filters.deleted && !mayDelete(ctx.scope)) throw problem('forbidden');
  const narrowing = toNarrowing(filters, ctx.now);
  return { ...narrowing, ids: id, clients };
}

/** Like lists: exact name matches, or else similar names. */
async function searched<Result>(
  ctx: Ctx<StaffScope>,
  q: string,
  find: (called: string[][]) => Promise<Result>,
  isNone: (result: Result) => boolean,
): Promise<Result> {
  const words = searchWords(q);
  const asTyped = await find(words.map((word) => [word]));
  if (words.length === 0 || !isNone(asTyped)) return asTyped;
  const called = await findSimilarWords(ctx, words);
  return called === undefined ? asTyped : find(called);
}

/** All ids that the list would show, in its order. */
export async function idsToExport(ctx: Ctx<StaffScope>, exported: Exported): Promise<IdList> {
  const keys = exported.clients ? clientSortKeys : sortKeys;
  const order = pageOrder(keys, exported.sort, undefined);
  const narrowing = narrow(ctx, exported);
  const find = (called: string[][]) => exports.idsInOrder(ctx, narrowing, called, order);
  return searched(ctx, exported.q ?? '', find, ({ length }) => length === 0);
}

export async function countToExport(
  ctx: Ctx<StaffScope>,
  exported: Omit<Exported, 'sort'>,
): Promise<number> {
  const narrowing = narrow(ctx, exported);
  const find = (called: string[][]) => exports.countAll(ctx, narrowing, called);
  return searched(ctx, exported.q ?? '', find, (count) => count === 0);
}

/** Values of these applicants as text and codes, without those deleted since. */
export function rowsToExport(
  ctx: Ctx<StaffScope>,
  ids: readonly string[],
  columns: readonly ExportColumn[],
  options: { zone: string; deletedOnly: boolean },
) {
  return exports.exportRows(ctx, ids, columns, options);
}
