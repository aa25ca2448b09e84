import { contextWithoutApp } from '#core/server/context.ts';
import { openVault } from '#core/server/files/stored-files.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { rotateKeys } from '#features/documents/server/maintenance.ts';
import { withDatabase } from './processes/with-database.ts';

/**
 * Makes a new file key now and encrypts all document keys with it, as the nightly job does every 90
 * days. Use it if a backup of the keys may be compromised. Old keys stay, because older database
 * backups need them. Exit code 0 or 1.
 *
 * Run: npm run files:rotate-keys
 *
 * Can run while Cairn runs, as the same system account.
 */

try {
  const { id, files } = await withDatabase(async (db, settings) => {
    const vault = await openVault(settings, db);
    try {
      return await rotateKeys(contextWithoutApp(db), vault);
    } finally {
      vault.close();
    }
  });
  const sealed = `${files} ${files === 1 ? 'document key' : 'document keys'} encrypted with it`;
  console.log(`Created file key ${id}; ${sealed}. Back up the secrets now.`);
} catch (error) {
  process.exitCode = 1;
  const message = error instanceof StartupError ? error.message : (error as Error)?.stack;
  console.error(message ?? String(error));
}
