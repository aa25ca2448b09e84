import { sql } from 'kysely';
import type * as z from 'zod';
import type { ReachName, Role } from '#core/contract/roles.ts';
import type { Account, listAccounts, StaffName } from '#core/contract/users.ts';
import { type Places, reaches } from '#core/server/accounts/on-staff.ts';
import type { Ctx } from '#core/server/context.ts';
import { type PageOrder, readPage, type SortKey } from '#core/server/db/page.ts';
import { comparable, containing, searchWords } from '#core/server/db/search-words.ts';
import {
  accountReaches,
  placesOfFile,
  type Reach,
  reachOf,
  withinReach,
} from '#core/server/scope/reach.ts';
import type { Scope, StaffScope, SystemScope } from '#core/server/scope/scope.ts';

export type AccountFilters = z.output<(typeof listAccounts)['query']>;

export const sortKeys: Record<string, SortKey> = {
  // The order in which applicants are looked up too.
  name: {
    expression: sql`(last_name || ', ' || first_name) collate "und-x-icu"`,
    type: 'text',
  },
  // Whoever has never signed in stands before the oldest sign-in; a cursor can't carry "never".
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

/** In an order that doesn't change, so that two states of an account can be compared. */
const locationIds = sql<string[]>`array(
  select location_id from account_location where account_id = account.id order by location_id
)`.as('locationIds');

const hasSecondFactor = sql<boolean>`(
  exists (select from totp where account_id = account.id and confirmed_at is not null)
  or exists (select from passkey where account_id = account.id)
)`.as('hasSecondFactor');

/** A file that is there, one that is kept elsewhere from now on, or one that is to be made. */
export interface FileAtHand {
  applicant?: string | undefined;
  location?: string | undefined;
}

/** Where it is; undefined where it is about no file, null where it doesn't exist for this person. */
export async function placesOf(
  ctx: Ctx<StaffScope>,
  { applicant, location }: FileAtHand,
): Promise<Places | null | undefined> {
  const chosen = location === 'none' ? null : location;
  if (applicant === undefined) return chosen === undefined ? undefined : [chosen];
  const file = await ctx.db
    .selectFrom('applicant')
    .select(['locationId', 'enrolmentLocationId'])
    .where('id', '=', applicant)
    .where('deletedAt', 'is', null)
    .where(withinReach(ctx.scope.reach, placesOfFile))
    .executeTakeFirst();
  if (!file) return null;
  return [chosen === undefined ? file.locationId : chosen, file.enrolmentLocationId];
}

/**
 * Everybody on the staff who may still sign in, by name.
 *
 * @param places those only who reach a file that is there
 */
export async function listStaff(ctx: Ctx<StaffScope>, places?: Places): Promise<StaffName[]> {
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'firstName', 'lastName', 'role'])
    .where('role', 'in', ['admin', 'user'])
    .where('deactivatedAt', 'is', null)
    .$if(places !== undefined, (query) => query.where(reaches(places ?? [])))
    .orderBy('lastName')
    .orderBy('firstName')
    .execute();
  return rows;
}

/** Those of the staff who reach every one of these files that is there for whoever asks. */
export async function staffReachingAll(
  ctx: Ctx<StaffScope>,
  applicants: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    with file as materialized (
      select array_remove(array[location_id, enrolment_location_id], null) as places from applicant
      where id = any(${applicants}::uuid[]) and deleted_at is null
        and ${withinReach(ctx.scope.reach, placesOfFile)}
    )
    select id from account where exists (select from file)
      and not exists (select from file where not ${accountReaches(sql`file.places`)})
  `.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Whom of the staff may reach which files; null stands for all of them. */
export async function reachOfStaff(ctx: Ctx<StaffScope>): Promise<Map<string, Reach | null>> {
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'role', 'reach', locationIds])
    .where('role', 'in', ['admin', 'user'])
    .where('deactivatedAt', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [row.id, reachOf({ ...row, placeIds: row.locationIds })] as const),
  );
}

/** Everybody who was ever on the staff or still is: a file can name somebody who has left. */
export async function everyName(ctx: Ctx<StaffScope>) {
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

/** Whom to tell that their account was closed; undefined when it is open again, or closed anew. */
export async function findClosed(ctx: Ctx<SystemScope>, id: string, closedAt: Date) {
  const row = await ctx.db
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', id)
    .where('deactivatedAt', '=', closedAt)
    .executeTakeFirst();
  return row && { email: row.email, language: row.language };
}

/** As `findAccount`; the row can't change until the transaction ends. */
export async function lockAccount(ctx: Ctx<StaffScope>, id: string): Promise<Account | undefined> {
  const row = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Only now, so that everything is as whoever held the row has left it.
  return row && findAccount(ctx, row.id);
}

/**
 * Who administers now; none of them can stop to until the transaction ends. Always in the same
 * order, so that two who change each other wait for one another instead of for ever. Not the full
 * lock, which would keep these people from signing in meanwhile.
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

/** Of these locations, those that take people in. */
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
      // Since when they are, if they were before.
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

/** Whose files an account that has just been made may reach. */
export async function setReach(
  ctx: Ctx<Scope>,
  accountId: string,
  reach: ReachName,
): Promise<void> {
  await ctx.db.updateTable('account').set({ reach }).where('id', '=', accountId).execute();
}
