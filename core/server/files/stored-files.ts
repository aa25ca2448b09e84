import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Settings } from '../env.ts';
import { keyShelf } from '../secrets/secrets.ts';
import { fileKeys } from './file-keys.ts';
import type { FileStore } from './file-store.ts';
import { type FileVault, fileVault } from './file-vault.ts';
import { folderStore } from './folder-store.ts';

/**
 * Opens the store of document contents: a bucket if there is one, else a local folder. Close it
 * after use.
 */
export async function openFileStore({ filesBucket, dataDir }: Settings): Promise<FileStore> {
  if (!filesBucket) return folderStore(join(dataDir, 'files'));
  // Loading the S3 client takes 100 ms, so it loads only when needed.
  return (await import('./s3-store.ts')).s3Store(filesBucket);
}

/** Opens the encrypted store of document contents. Close it after use. */
export async function openVault(settings: Settings, db: Database): Promise<FileVault> {
  return fileVault(await openFileStore(settings), fileKeys(db, keyShelf(settings, db)));
}
