import { sql } from 'kysely';
import type * as z from 'zod';
import type { ReachName, Role } from '#core/contract/roles.ts';
import type { Account, listAccounts, StaffName } from '#core/contract/users.ts';
import { hasAccessTo, type Places } from '#core/server/accounts/staff-accounts.ts';
import type { Ctx } from '#core/server/context.ts';
import { type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import { comparable, containing, searchWords } from '#core/server/db/search-words.ts';
import {
  accountHasAccess,
  accountLocationAccess,
  caseRecordLocations,
  type LocationAccess,
  withinAccess,
} from '#core/server/scope/location-access.ts';
import type { Scope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';

export type AccountFilters = z.output<(typeof listAccounts)['query']>;

export const sortKeys: Record<string, SortKey> = {
  // Matches the sort order for applicants.
  name: {
    expression: sql`(last_name || ', ' || first_name) collate "und-x-icu"`,
    type: 'text',
  },
  // Never signed in sorts before the oldest sign-in; a cursor can't carry "never".
  lastSignInAt: {
    expression: sql`coalesce(last_sign_in_at, 'epoch'::timestamptz)`,
    type: 'timestamptz',
  },
  createdAt: { expression: sql.ref('createdAt'), type: 'timestamptz' },
};

const columns = [
  'id',
  'version',
  'firstName',
  'lastName',
  'email',
  'role',
  'reach',
  'lastSignInAt',
  'deactivatedAt',
  'createdAt',
  'emailVerifiedAt',
] as const;

/** Sorted so that two states of an account can be compared. */
const locationIds = sql<string[]>`array(
  select location_id from account_location where account_id = account.id order by location_id
)`.as('locationIds');

const hasSecondFactor = sql<boolean>`(
  exists (select from totp where account_id = account.id and confirmed_at is not null)
  or exists (select from passkey where account_id = account.id)
)`.as('hasSecondFactor');

/** Existing record, a record about to move to another location, or a new one. */
export interface RecordContext {
  applicant?: string | undefined;
  location?: string | undefined;
}

/** Locations of the record; undefined without a record, null when the caller can't see it. */
export async function recordLocations(
  ctx: Ctx<StaffScope>,
  { applicant, location }: RecordContext,
): Promise<Places | null | undefined> {
  const chosen = location === 'none' ? null : location;
  if (applicant === undefined) return chosen === undefined ? undefined : [chosen];
  const file = await ctx.db
    .selectFrom('applicant')
    .select(['locationId', 'enrolmentLocationId'])
    .where('id', '=', applicant)
    .where('deletedAt', 'is', null)
    .where(withinAccess(ctx.scope.locationAccess, caseRecordLocations))
    .executeTakeFirst();
  if (!file) return null;
  return [chosen === undefined ? file.locationId : chosen, file.enrolmentLocationId];
}

/**
 * Active staff, by name.
 * @param places only those who can see this record
 */
export async function listStaff(ctx: Ctx<StaffScope>, places?: Places): Promise<StaffName[]> {
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'role'])
    .where('role', 'in', ['admin', 'user'])
    .where('deactivatedAt', 'is', null)
    .$if(places !== undefined, (query) => query.where(hasAccessTo(places ?? [])))
    .orderBy('lastName')
    .orderBy('firstName')
    .execute();
  return rows;
}

/** Active staff with access to all of these records that the caller can see. */
export async function staffWithAccessToAll(
  ctx: Ctx<StaffScope>,
  applicants: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with file as materialized (
      select array_remove(array[location_id, enrolment_location_id], null) as places from applicant
      where id = any(${applicants}::uuid[]) and deleted_at is null
        and ${withinAccess(ctx.scope.locationAccess, caseRecordLocations)}
    )
    select id from account where exists (select from file)
      and not exists (select from file where not ${accountHasAccess(sql`file.places`)})
  `.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Location access by staff account; null means all locations. */
export async function staffLocationAccess(
  ctx: Ctx<StaffScope>,
): Promise<Map<string, LocationAccess | null>> {
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'role', 'reach', locationIds])
    .where('role', 'in', ['admin', 'user'])
    .where('deactivatedAt', 'is', null)
    .execute();
  return new Map(
    rows.map(
      (row) => [row.id, accountLocationAccess({ ...row, placeIds: row.locationIds })] as const,
    ),
  );
}

/** Current and former staff: a record can name people who have left. */
export async function allStaffNames(ctx: Ctx<StaffScope>) {
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName'])
    .where('role', 'in', ['admin', 'user'])
    .execute();
  return rows.map((row) => ({ id: row.id, name: `${row.firstName} ${row.lastName}`.trim() }));
}

export function listPage(ctx: Ctx<StaffScope>, filters: AccountFilters, order: PageOrder) {
  const matching = matchingAccounts(ctx, filters).select([
    ...columns,
    locationIds,
    hasSecondFactor,
  ]);
  return readPage(ctx.db, matching, order, filters.limit, toAccount);
}

function matchingAccounts(ctx: Ctx<StaffScope>, filters: AccountFilters) {
  let query = ctx.db
    .selectFrom('account')
    .where('deactivatedAt', filters.state === 'active' ? 'is' : 'is not', null);
  if (filters.role) query = query.where('role', '=', filters.role);
  for (const word of searchWords(filters.q ?? '')) {
    query = query.where(
      sql<boolean>`${comparable(sql`first_name || ' ' || last_name || ' ' || email`)}
        like searchable(${containing(word)})`,
    );
  }
  return query;
}

export async function findAccount(ctx: Ctx<StaffScope>, id: string): Promise<Account | undefined> {
  const row = await ctx.db
    .selectFrom('account')
    .select([...columns, locationIds, hasSecondFactor])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toAccount(row);
}

/** Account to notify about its closing; undefined when it was reopened or closed again. */
export async function findClosed(ctx: Ctx<SystemScope>, id: string, closedAt: Date) {
  const row = await ctx.db
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', id)
    .where('deactivatedAt', '=', closedAt)
    .executeTakeFirst();
  return row && { email: row.email, language: row.language };
}

/** Like `findAccount`, with a row lock until the transaction ends. */
export async function lockAccount(ctx: Ctx<StaffScope>, id: string): Promise<Account | undefined> {
  const row = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Read after the lock, to see the last committed state.
  return row && findAccount(ctx, row.id);
}

/**
 * Locks the active administrators until the transaction ends, in a fixed order to avoid deadlocks. Not the
 * full lock, which would block their sign-ins.
 */
export async function lockActiveAdmins(ctx: Ctx<StaffScope>): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** The open ones among these locations. */
export async function openLocations(ctx: Ctx<Scope>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('location')
    .select('id')
    .where('id', 'in', ids)
    .where('closed', '=', false)
    .execute();
  return rows.map(({ id }) => id);
}

export async function replaceLocations(
  ctx: Ctx<Scope>,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await ctx.db.deleteFrom('accountLocation').where('accountId', '=', accountId).execute();
  if (ids.length === 0) return;
  await ctx.db
    .insertInto('accountLocation')
    .values(ids.map((id) => ({ accountId, locationId: id })))
    .execute();
}

export async function updateAccount(
  ctx: Ctx<StaffScope>,
  id: string,
  state: { role: Role; reach: ReachName; deactivated: boolean },
  now: Date,
): Promise<Account> {
  const row = await ctx.db
    .updateTable('account')
    .set((set) => ({
      role: state.role,
      reach: state.reach,
      staffUntil: sql<Date | null>`case
        when role <> 'client' and ${state.role}::text = 'client' then ${now}::timestamptz
        else staff_until end`,
      // Keeps the original date.
      deactivatedAt: state.deactivated
        ? sql<Date>`coalesce(deactivated_at, ${now}::timestamptz)`
        : null,
      version: set('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .returning([...columns, locationIds, hasSecondFactor])
    .executeTakeFirstOrThrow();
  return toAccount(row);
}

interface Row {
  id: string;
  version: number;
  firstName: string;
  lastName: string;
  email: string;
  role: string;
  reach: string;
  locationIds: string[];
  hasSecondFactor: boolean;
  emailVerifiedAt: Date | null;
  lastSignInAt: Date | null;
  deactivatedAt: Date | null;
  createdAt: Date;
}

function toAccount(row: Row): Account {
  return {
    id: row.id,
    version: row.version,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    role: row.role as Role,
    locationIds: row.locationIds,
    reach: row.reach as ReachName,
    hasSecondFactor: row.hasSecondFactor,
    isEmailVerified: row.emailVerifiedAt !== null,
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Sets the location access of a new account. */
export async function setReach(
  ctx: Ctx<Scope>,
  accountId: string,
  reach: ReachName,
): Promise<void> {
  await ctx.db.updateTable('account').set({ reach }).where('id', '=', accountId).execute();
}
