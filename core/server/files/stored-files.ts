import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Settings } from '../env.ts';
import { keyShelf } from '../secrets/secrets.ts';
import { fileKeys } from './file-keys.ts';
import type { FileStore } from './file-store.ts';
import { type FileVault, fileVault } from './file-vault.ts';
import { folderStore } from './folder-store.ts';

/** Where the contents of files lie: a bucket, if there is one, or a folder of this machine. Close it after use. */
export async function openFileStore({ filesBucket, dataDir }: Settings): Promise<FileStore> {
  if (!filesBucket) return folderStore(join(dataDir, 'files'));
  // Its client takes a tenth of a second to load, which nobody else is to wait for.
  return (await import('./s3-store.ts')).s3Store(filesBucket);
}

/** The contents of files, sealed and opened on their way. Close it after use. */
export async function openVault(settings: Settings, db: Database): Promise<FileVault> {
  return fileVault(await openFileStore(settings), fileKeys(db, keyShelf(settings, db)));
}
