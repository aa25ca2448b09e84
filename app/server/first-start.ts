import type { Database } from '#core/server/db/database.ts';
import type { Settings } from '#core/server/env.ts';
import { ensureOrganisation } from '#features/organization/server/organization/service.ts';
import { ensureFirstEditions } from '#features/questions/server/first-editions.ts';

/** Adds the initial data of an installation to a new database; leaves existing data alone. */
export async function ensureBeginnings(db: Database, settings: Settings): Promise<void> {
  await ensureOrganisation(db, settings);
  await ensureFirstEditions(db, new Date());
}
