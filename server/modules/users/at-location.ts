import type { changeLocationStaff } from '#contract/locations.ts';
import type { ReceivedBy } from '#contract/operation.ts';
import type { Account } from '#contract/users.ts';
import { difference, recordAudit } from '#server/platform/audit.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Database, type Executor, inTransaction } from '#server/platform/database.ts';
import { invalid, isProblem, type Problem, problem } from '#server/platform/problem.ts';
import type { StaffScope } from '#server/platform/scope.ts';
import {
  idsAtLocation,
  isLocation,
  listAtLocation,
  listUnverifiedStaff,
} from './location-queries.ts';
import * as queries from './queries.ts';

interface ThereNow {
  staff: { id: string; firstName: string; lastName: string; role: 'admin' | 'user' }[];
  unverified: string[];
}

/** Who works at a location, seen from the location; from the account it is a field of theirs. */
export function staffAtLocation(
  db: Database,
  clock: Clock,
  announce: (
    on: Executor,
    scope: StaffScope,
    before: Account,
    after: Account,
  ) => Promise<Problem | null>,
) {
  const write = async (on: Executor, scope: StaffScope, before: Account, ids: string[]) => {
    await queries.replaceLocations(on, scope, before.id, ids);
    const { role, reach } = before;
    const state = { role, reach, deactivated: before.deactivatedAt !== null };
    const after = await queries.updateAccount(on, scope, before.id, state, clock());
    await recordAudit(on, scope, {
      action: 'account.updated',
      recordId: before.id,
      ...difference(before, after),
    });
    return after;
  };

  const there = async (on: Executor, scope: StaffScope, id: string): Promise<ThereNow> => ({
    staff: await listAtLocation(on, scope, id),
    unverified: await listUnverifiedStaff(on, scope),
  });

  /** Those of these accounts who are not there yet begin to work there, or those who are stop to. */
  const change = async (
    on: Executor,
    scope: StaffScope,
    locationId: string,
    { add, remove }: ReceivedBy<typeof changeLocationStaff>['body'],
  ): Promise<Problem | null> => {
    // Always in the same order, so that two who change the same people wait and don't block each other.
    for (const id of [...new Set([...add, ...remove])].sort()) {
      const account = await queries.lockAccount(on, scope, id);
      const place = add.indexOf(id);
      const isUnfit = !account || account.role === 'client' || account.deactivatedAt !== null;
      if (place >= 0 && isUnfit) return invalid(`add.${place}`, 'unknown-colleague');
      if (!account || account.locationIds.includes(locationId) === place >= 0) continue;
      const others = account.locationIds.filter((one) => one !== locationId);
      const ids = place >= 0 ? [...others, locationId] : others;
      const unproved = await announce(on, scope, account, await write(on, scope, account, ids));
      if (unproved) return unproved;
    }
    return null;
  };

  return {
    listAtLocation(scope: StaffScope, id: string): Promise<ThereNow | Problem> {
      return inTransaction(
        db,
        async (on): Promise<ThereNow | Problem> =>
          (await isLocation(on, scope, id)) ? there(on, scope, id) : problem('not-found'),
      );
    },

    changeAtLocation(
      scope: StaffScope,
      id: string,
      sent: ReceivedBy<typeof changeLocationStaff>['body'],
    ): Promise<ThereNow | Problem> {
      return inTransaction(db, async (on): Promise<ThereNow | Problem> => {
        if (!(await isLocation(on, scope, id))) return problem('not-found');
        const [open] = await queries.openLocations(on, scope, [id]);
        if (!open && sent.add.length > 0) return invalid('add', 'unknown-location');
        const wrong = await change(on, scope, id, sent);
        return isProblem(wrong) ? wrong : there(on, scope, id);
      });
    },

    /** Everybody who works at a location, each held until the transaction ends. */
    async holdStaff(on: Executor, scope: StaffScope, id: string): Promise<Account[]> {
      const accounts: Account[] = [];
      for (const accountId of await idsAtLocation(on, scope, id)) {
        const account = await queries.lockAccount(on, scope, accountId);
        if (account?.locationIds.includes(id)) accounts.push(account);
      }
      return accounts;
    },

    /**
     * These, who are held, work at the one location instead of the other. Returns how many they are. Since
     * they work at as many as before, it is no raise (decision 078).
     */
    async moveStaff(
      on: Executor,
      scope: StaffScope,
      accounts: readonly Account[],
      { from, to }: { from: string; to: string },
    ): Promise<number> {
      for (const account of accounts) {
        const others = account.locationIds.filter((one) => one !== from && one !== to);
        await write(on, scope, account, [...others, to]);
      }
      return accounts.length;
    },
  };
}
