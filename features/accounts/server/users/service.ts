import type * as z from 'zod';
import type { Account, StaffName, updateAccount } from '#core/contract/users.ts';
import type { App } from '#core/server/app.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { pageOrder } from '#core/server/db/page.ts';
import { problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as secondFactor from '../second-factor/service.ts';
import * as sessions from '../sessions/service.ts';
import { endChangedAccess, startClosing } from './access.ts';
import { startInvitations } from './invitations.ts';
import { auditAction, changeProblem, locationsProblem, wantedState } from './policy.ts';
import * as queries from './queries.ts';

export type { Acceptance } from './invitations.ts';

type Changes = z.output<(typeof updateAccount)['body']>;

export function start(app: App): void {
  startInvitations(app);
  startClosing(app);
}

/** Changes the locations when the request names different ones. */
async function changeLocations(
  ctx: Ctx<StaffScope>,
  before: Account,
  wanted: readonly string[] | undefined,
): Promise<void> {
  if (!wanted) return;
  const ids = [...new Set(wanted)];
  const open = await queries.openLocations(ctx, ids);
  const unfit = locationsProblem(ids, open, before.locationIds);
  if (unfit) throw unfit;
  await queries.replaceLocations(ctx, before.id, ids);
}

export function everyName(ctx: Ctx<StaffScope>) {
  return queries.allStaffNames(ctx);
}

/** Location access by staff account; null means all. */
export function reachOfStaff(ctx: Ctx<StaffScope>) {
  return queries.staffLocationAccess(ctx);
}

/** @param file only staff with access to it */
export async function listStaff(
  ctx: Ctx<StaffScope>,
  file: queries.RecordContext = {},
): Promise<StaffName[]> {
  const places = await queries.recordLocations(ctx, file);
  return places === null ? [] : queries.listStaff(ctx, places);
}
export async function listStaffForFiles(
  ctx: Ctx<StaffScope>,
  applicants: readonly string[],
): Promise<StaffName[]> {
  const reaching = await queries.staffWithAccessToAll(ctx, applicants);
  return (await queries.listStaff(ctx)).filter(({ id }) => reaching.has(id));
}

export async function list(ctx: Ctx<StaffScope>, filters: queries.AccountFilters) {
  const order = pageOrder(queries.sortKeys, filters.sort ?? 'name', filters.after);
  return queries.listPage(ctx, filters, order);
}

/** Signs an account out everywhere when its rights change; a raise ends other ways in too. */
export function update(ctx: Ctx<StaffScope>, id: string, sent: Changes): Promise<Account> {
  return inTransaction(ctx, async (tx): Promise<Account> => {
    const touchesAccess = sent.role !== undefined || sent.deactivated !== undefined;
    const admins = touchesAccess ? await queries.lockActiveAdmins(tx) : [];
    const before = await queries.lockAccount(tx, id);
    if (!before) throw problem('not-found');
    if (before.version !== sent.version) throw problem('stale-version', before);

    const wanted = wantedState(before, sent);
    const refused = changeProblem(ctx.scope, before, wanted, admins);
    if (refused) throw refused;
    await changeLocations(tx, before, sent.locationIds);
    const after = await queries.updateAccount(tx, id, wanted, tx.now);
    await recordAudit(tx, {
      action: `account.${auditAction(before, after)}`,
      recordId: id,
      ...difference(before, after),
    });
    await endChangedAccess(tx, before, after);
    return (await queries.findAccount(tx, id)) ?? after;
  });
}

/** Removes a lost second factor. No one does this to themselves: the profile requires proof. */
export function resetSecondFactor(ctx: Ctx<StaffScope>, id: string): Promise<Account> {
  return inTransaction(ctx, async (tx): Promise<Account> => {
    if (id === ctx.scope.accountId) throw problem('own-account');
    if (!(await queries.findAccount(tx, id))) throw problem('not-found');
    await secondFactor.removeAll(tx, id);
    await sessions.endAccountAccess(tx, id);
    await recordAudit(tx, { action: 'account.second-factor-reset', recordId: id });
    await notifications.notifySecurity(tx, id, 'second-factor-reset');
    return (await queries.findAccount(tx, id)) ?? refuse('not-found');
  });
}

export { onDeparture as whenLeaving } from './access.ts';
export {
  changeAtLocation,
  listAtLocation,
  lockStaff as holdStaff,
  moveStaff,
} from './at-location.ts';
export {
  acceptInvitation,
  findInvitation,
  invite,
  listInvitations,
  makeLink,
  revoke,
  revokeInvitationsBy,
  sendAgain,
} from './invitations.ts';
