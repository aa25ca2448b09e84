import type { Database } from '#core/server/db/database.ts';
import type { Settings } from '#core/server/env.ts';
import { ensureOrganization } from '#features/organization/server/organization/service.ts';
import { ensureDefaultEditions } from '#features/questions/server/default-editions.ts';

/** Adds the initial data of an installation to a new database; leaves existing data alone. */
export async function ensureInitialData(db: Database, settings: Settings): Promise<void> {
  await ensureOrganization(db, settings);
  await ensureDefaultEditions(db, new Date());
}
