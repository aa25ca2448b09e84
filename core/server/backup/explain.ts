import { stat } from 'node:fs/promises';
import { StoreUnavailable } from '../files/file-store.ts';
import type { BackupAddress, BackupPlace } from './place.ts';
import { type BackupFailure, BackupProblem } from './problem.ts';

const placeFailures: Record<string, [BackupFailure, string]> = {
  ENOSPC: ['place-full', 'The backup disk is full.'],
  EDQUOT: ['place-full', 'This account’s disk quota is used up.'],
  EACCES: ['place-closed', 'This account has no permission to use BACKUP_URL.'],
  EPERM: ['place-closed', 'This account has no permission to use BACKUP_URL.'],
  EROFS: ['place-closed', 'BACKUP_URL is read-only.'],
  ENOENT: ['place-away', 'The folder in BACKUP_URL does not exist. Is its disk mounted?'],
  ENOTDIR: ['place-away', 'BACKUP_URL is not a folder.'],
  EIO: ['place-away', 'The backup disk has an I/O error.'],
  ESTALE: ['place-away', 'The disk of BACKUP_URL does not respond.'],
};

const unreachable = 'BACKUP_URL is unreachable or denies access.';

/** Turns a failure into a code to record, and a sentence for the operator if they can fix it. */
export function explainBackupFailure(error: unknown): {
  failure: BackupFailure;
  error: unknown;
} {
  if (error instanceof BackupProblem) return { failure: error.failure, error };
  const { code = '', name, message = '' } = error as NodeJS.ErrnoException;
  const known = placeFailures[code];
  if (known) return withFailure(new BackupProblem(...known, { cause: error }));
  if (error instanceof StoreUnavailable) {
    return withFailure(new BackupProblem('place-away', unreachable, { cause: error }));
  }
  if (name === 'AbortError') {
    return withFailure(
      new BackupProblem('stopped', 'It was stopped before it finished.', { cause: error }),
    );
  }
  const isDatabase =
    /^[\dA-Z]{5}$/.test(code) || /^(ECONN|ETIMEDOUT)|^Connection term/.test(code || message);
  return { failure: isDatabase ? 'database' : 'unexpected', error };
}

function withFailure(error: BackupProblem) {
  return { failure: error.failure, error };
}

/**
 * Resolves when the backup folder or bucket exists. Never creates a folder: without its disk
 * mounted, the folder would be on the wrong disk.
 * @throws {BackupProblem}
 */
export async function checkPlace(address: BackupAddress, place: BackupPlace): Promise<void> {
  try {
    if ('bucket' in address) return await place.archives.check();
    if (!(await stat(address.folder)).isDirectory()) throw new BackupProblem(...notAFolder);
  } catch (error) {
    throw explainBackupFailure(error).error;
  }
}

const notAFolder: [BackupFailure, string] = ['place-away', 'BACKUP_URL is not a folder.'];
