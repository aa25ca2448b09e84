import type { Settings } from './env.ts';
import { ensureOrganisation } from './modules/organisation/service.ts';
import { ensureFirstEditions } from './modules/questions/first-editions.ts';
import type { Database } from './platform/database.ts';

/** Puts into a new database what every installation begins with; leaves what is there alone. */
export async function ensureBeginnings(db: Database, settings: Settings): Promise<void> {
  await ensureOrganisation(db, settings);
  await ensureFirstEditions(db, new Date());
}
