import type { ReceivedBy } from '#core/contract/operation.ts';
import type { Account } from '#core/contract/users.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem, refuse } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { changeLocationStaff } from '#features/locations/contract/locations.ts';
import { endChangedAccess } from './access.ts';
import {
  idsAtLocation,
  isLocation,
  listAtLocation as listStaffAt,
  listUnverifiedStaff,
} from './location-queries.ts';
import * as queries from './queries.ts';

interface ThereNow {
  staff: { id: string; firstName: string; lastName: string; role: 'admin' | 'user' }[];
  unverified: string[];
}

async function write(ctx: Ctx<StaffScope>, before: Account, ids: string[]) {
  await queries.replaceLocations(ctx, before.id, ids);
  const { role, reach } = before;
  const state = { role, reach, deactivated: before.deactivatedAt !== null };
  const after = await queries.updateAccount(ctx, before.id, state, ctx.now);
  await recordAudit(ctx, {
    action: 'account.updated',
    recordId: before.id,
    ...difference(before, after),
  });
  return after;
}

async function there(ctx: Ctx<StaffScope>, id: string): Promise<ThereNow> {
  return { staff: await listStaffAt(ctx, id), unverified: await listUnverifiedStaff(ctx) };
}

/** Adds or removes the location for these accounts; skips those already in that state. */
async function change(
  ctx: Ctx<StaffScope>,
  locationId: string,
  { add, remove }: ReceivedBy<typeof changeLocationStaff>['body'],
): Promise<void> {
  // Sorted so that concurrent changes wait instead of deadlocking.
  for (const id of [...new Set([...add, ...remove])].sort()) {
    const account = await queries.lockAccount(ctx, id);
    const place = add.indexOf(id);
    const isUnfit = !account || account.role === 'client' || account.deactivatedAt !== null;
    if (place >= 0 && isUnfit) throw invalid(`add.${place}`, 'unknown-colleague');
    if (!account || account.locationIds.includes(locationId) === place >= 0) continue;
    const others = account.locationIds.filter((one) => one !== locationId);
    const ids = place >= 0 ? [...others, locationId] : others;
    await endChangedAccess(ctx, account, await write(ctx, account, ids));
  }
}

export function listAtLocation(ctx: Ctx<StaffScope>, id: string): Promise<ThereNow> {
  return inTransaction(
    ctx,
    async (tx): Promise<ThereNow> =>
      (await isLocation(tx, id)) ? there(tx, id) : refuse('not-found'),
  );
}

export function changeAtLocation(
  ctx: Ctx<StaffScope>,
  id: string,
  sent: ReceivedBy<typeof changeLocationStaff>['body'],
): Promise<ThereNow> {
  return inTransaction(ctx, async (tx): Promise<ThereNow> => {
    if (!(await isLocation(tx, id))) throw problem('not-found');
    const [open] = await queries.openLocations(tx, [id]);
    if (!open && sent.add.length > 0) throw invalid('add', 'unknown-location');
    await change(tx, id, sent);
    return there(tx, id);
  });
}

/** Everyone who works at a location, row-locked until the transaction ends. */
export async function lockStaff(ctx: Ctx<StaffScope>, id: string): Promise<Account[]> {
  const accounts: Account[] = [];
  for (const accountId of await idsAtLocation(ctx, id)) {
    const account = await queries.lockAccount(ctx, accountId);
    if (account?.locationIds.includes(id)) accounts.push(account);
  }
  return accounts;
}

/**
 * Moves these locked accounts from one location to the other. Returns their number. The number of locations
 * stays the same, so it isn't a raise (decision 078).
 */
export async function moveStaff(
  ctx: Ctx<StaffScope>,
  accounts: readonly Account[],
  { from, to }: { from: string; to: string },
): Promise<number> {
  for (const account of accounts) {
    const others = account.locationIds.filter((one) => one !== from && one !== to);
    await write(ctx, account, [...others, to]);
  }
  return accounts.length;
}
