import { sql } from 'kysely';
import type { Location } from '#contract/locations.ts';
import type { Executor } from '#server/platform/database.ts';
import type { StaffScope } from '#server/platform/scope.ts';

const columns = ['id', 'version', 'name', 'address', 'phone', 'closed'] as const;

type Fields = Pick<Location, 'name' | 'address' | 'phone'>;

export function listLocations(on: Executor, _scope: StaffScope): Promise<Location[]> {
  return on
    .selectFrom('location')
    .select(columns)
    .orderBy(sql`name collate "und-x-icu"`)
    .orderBy('id')
    .execute();
}

export function findLocation(on: Executor, _scope: StaffScope, id: string) {
  return on.selectFrom('location').select(columns).where('id', '=', id).executeTakeFirst();
}

/** As `findLocation`; the row can't change until the transaction ends. */
export function lockLocation(on: Executor, _scope: StaffScope, id: string) {
  return on
    .selectFrom('location')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function insertLocation(on: Executor, _scope: StaffScope, fields: Fields) {
  return on.insertInto('location').values(fields).returning(columns).executeTakeFirstOrThrow();
}

export function updateLocation(
  on: Executor,
  _scope: StaffScope,
  id: string,
  fields: Fields & { closed: boolean },
  now: Date,
) {
  return on
    .updateTable('location')
    .set((set) => ({
      name: fields.name,
      address: fields.address,
      phone: fields.phone,
      closed: fields.closed,
      version: set('version', '+', 1),
      updated_at: now,
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}
