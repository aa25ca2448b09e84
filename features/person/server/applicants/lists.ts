/** The lists of applicants and clients. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import type { App } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import { type PageOrder, pageOrder } from '#core/server/db/page.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { dayIn, startOfDay } from '#core/server/time/days-in-zone.ts';
import type * as contract from '#features/enrollment/contract/clients.ts';
import { usualClientSort } from '#features/enrollment/contract/clients.ts';
import {
  type countApplicants,
  defaultApplicantSort,
  type listApplicants,
  quietDays,
} from '#features/person/contract/applicant-lists.ts';
import { type Narrowing, toNarrowing } from './list-filters.ts';
import * as queries from './list-queries.ts';
import { mayDelete } from './policy.ts';

type Wanted = ReceivedBy<typeof listApplicants>['query'];
type WantedClients = ReceivedBy<typeof contract.listClients>['query'];

/**
 * Parses filters and order.
 * @throws a problem for invalid values
 */
function parseListQuery(
  app: App,
  scope: StaffScope,
  wanted: Omit<Wanted, 'sort'>,
  sort: string,
  keys = queries.sortKeys,
): { narrowing: Narrowing; order: PageOrder } {
  if (wanted.deleted && !mayDelete(scope)) throw problem('forbidden');
  const order = pageOrder(keys, sort, wanted.after);
  const narrowing = toNarrowing(wanted, app.clock());
  return { narrowing, order };
}

export async function list(ctx: Ctx<StaffScope>, wanted: Wanted) {
  const found = parseListQuery(ctx.app, ctx.scope, wanted, wanted.sort ?? defaultApplicantSort);
  const { q, limit } = wanted;
  return queries.listPage(ctx, { ...found.narrowing, q, limit }, found.order);
}

/** Same as `list`, for clients, with their last enrollment. */
export async function listClients(ctx: Ctx<StaffScope>, wanted: WantedClients) {
  const found = parseListQuery(
    ctx.app,
    ctx.scope,
    wanted,
    wanted.sort ?? usualClientSort,
    queries.clientSortKeys,
  );
  const { q, limit } = wanted;
  const narrowing = { ...found.narrowing, clients: wanted, q, limit };
  return queries.clientPage(ctx, narrowing, found.order);
}

/** Counts of `list` for its quick filters and groups. */
export async function count(
  ctx: Ctx<StaffScope>,
  { group, ...wanted }: ReceivedBy<typeof countApplicants>['query'],
) {
  if (wanted.deleted && !mayDelete(ctx.scope)) throw problem('forbidden');
  const narrowing = toNarrowing(wanted, ctx.now);
  const quick = quickFilters(narrowing, wanted.zone, ctx.now);
  return queries.countPeople(ctx, narrowing, quick, group);
}

/** Same as `count`, for clients. */
export async function countClients(
  ctx: Ctx<StaffScope>,
  { group, ...wanted }: ReceivedBy<typeof contract.countClients>['query'],
) {
  if (wanted.deleted && !mayDelete(ctx.scope)) throw problem('forbidden');
  const narrowing = { ...toNarrowing(wanted, ctx.now), clients: wanted };
  const quick = quickFilters(narrowing, wanted.zone, ctx.now);
  return queries.countPeople(ctx, narrowing, quick, group);
}

/** The list with each quick filter. */
function quickFilters(narrowing: Narrowing, zone = 'UTC', now: Date) {
  const contactUntil = startOfDay(dayIn(zone, now), zone, -quietDays);
  return {
    mine: { ...narrowing, caseWorker: ['me'] },
    danger: { ...narrowing, danger: 'open' },
    quiet: { ...narrowing, contactUntil },
    noBed: { ...narrowing, bed: 'none' },
  } satisfies Record<string, Narrowing>;
}

export async function listTags(ctx: Ctx<StaffScope>) {
  return { tags: await queries.listTags(ctx) };
}
