import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterEach, inject } from 'vitest';
import { type BackupAddress, openPlace } from '#core/server/backup/place.ts';
import type { BackupSettings } from '#core/server/backup/settings.ts';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { folderStore } from '#core/server/files/folder-store.ts';
import { readAllSecrets } from '#core/server/secrets/secrets.ts';
import {
  type CheckOptions,
  checkBackup,
  type Progress,
  restoreBackup,
} from '#features/system/server/backups/restore.ts';
import { backupsService } from '#features/system/server/backups/service.ts';
import { runOnServer, urlForDatabase } from './postgres-server.ts';

const identity = await generateX25519Identity();
/** The key that opens the tests' backups. */
export const backupIdentities = { identities: [identity] };
const recipients = [await identityToRecipient(identity)];

/** Backup settings for this address, sealed with a test key. */
export const backupSettings = (address: BackupAddress): BackupSettings => ({
  address,
  recipients,
  passphrase: undefined,
  passphraseFile: undefined,
  identityFile: undefined,
  at: null,
  retention: { days: 7, weeks: 0, months: 0 },
});

/** Makes backups of an app with a data folder to this address. */
export function makeBackups(
  { db, dataDir }: { db: Database; dataDir: string },
  address: BackupAddress,
  clock = () => new Date(),
  store = folderStore(join(dataDir, 'files')),
) {
  return backupsService({
    db,
    clock,
    backup: backupSettings(address),
    store,
    readSecrets: () => readAllSecrets({ databaseUrl: undefined, dataDir }, db),
    onTidyFailure: (error) => {
      throw error;
    },
  });
}

/** An empty database and a folder for documents, as the target of a restore. */
export async function emptyTarget() {
  const server = inject('postgresUrl');
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, `CREATE DATABASE ${name} TEMPLATE template0`);
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-restored-'));
  const url = urlForDatabase(server, name);
  const open: Database[] = [];
  return {
    url,
    dataDir,
    /** A restore requires that nobody is connected. */
    async close() {
      for (const db of open.splice(0)) await db.destroy();
    },
    connect() {
      const db = openDatabase(url);
      open.push(db);
      return db;
    },
    async drop() {
      await this.close();
      await runOnServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type EmptyTarget = Awaited<ReturnType<typeof emptyTarget>>;

/** Makes empty targets; each is removed after the test that requested it. */
export function useTargets(): () => Promise<EmptyTarget> {
  const targets: EmptyTarget[] = [];
  afterEach(async () => {
    for (const target of targets.splice(0)) await target.drop();
  });
  return async () => {
    const target = await emptyTarget();
    targets.push(target);
    return target;
  };
}

/**
 * Restores the newest backup of an address, or the one with this name. Puts its keys in the data
 * folder.
 */
export async function restoreFrom(
  address: BackupAddress,
  target: EmptyTarget,
  name?: string,
  {
    onProgress = () => {},
    url = target.url,
    ...options
  }: CheckOptions & { onProgress?: Progress; url?: string } = {},
) {
  const place = await openPlace(address);
  try {
    const checked = await checkBackup(place, backupIdentities, name, onProgress, options);
    return await restoreBackup(
      checked,
      {
        ownerUrl: url,
        signal: options.signal,
        appRole: null,
        store: folderStore(join(target.dataDir, 'files')),
        secretsIn: target.dataDir,
        clock: () => new Date(),
      },
      onProgress,
    );
  } finally {
    place.close();
  }
}
