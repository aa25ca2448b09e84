import { readFile } from 'node:fs/promises';
import { StartupError } from '../startup-error.ts';
import type { OpenedBy, SealedFor } from './packing.ts';
import { type BackupSettings, shortestBackupPassphrase } from './settings.ts';

/**
 * Returns the recipients or passphrase for sealing. Archives are never written unsealed.
 * @throws {StartupError}
 */
export async function readSealingKeys(backup: BackupSettings): Promise<SealedFor> {
  if (backup.recipients.length > 0) return { recipients: backup.recipients };
  const passphrase = await readPassphrase(backup);
  if (passphrase !== undefined) return { passphrase };
  throw new StartupError(
    'BACKUP_URL requires BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE, or BACKUP_RECIPIENT, because backups are always encrypted.',
  );
}

/**
 * Returns the passphrase or identities that open archives.
 * @throws {StartupError}
 */
export async function readOpeningKeys(backup: BackupSettings): Promise<OpenedBy> {
  if (backup.identityFile !== undefined) {
    const text = await readSetting('BACKUP_IDENTITY_FILE', backup.identityFile);
    const identities = text.split(/\s+/).filter((word) => word.startsWith('AGE-SECRET-KEY-'));
    if (identities.length > 0 && identities.every((one) => isIdentity(one))) return { identities };
    throw new StartupError('BACKUP_IDENTITY_FILE contains no age secret key (AGE-SECRET-KEY-1…).');
  }
  const passphrase = await readPassphrase(backup);
  if (passphrase !== undefined) return { passphrase };
  throw new StartupError(
    'Set BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE, or BACKUP_IDENTITY_FILE to decrypt the backup.',
  );
}

const isIdentity = (text: string) => /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/.test(text);

async function readPassphrase(backup: BackupSettings): Promise<string | undefined> {
  if (backup.passphraseFile === undefined) return backup.passphrase;
  // Editors end the last line with a line break.
  const read = await readSetting('BACKUP_PASSPHRASE_FILE', backup.passphraseFile);
  const passphrase = read.replace(/\r?\n$/, '');
  if (passphrase.length >= shortestBackupPassphrase) return passphrase;
  throw new StartupError(
    `The passphrase in BACKUP_PASSPHRASE_FILE must have at least ${shortestBackupPassphrase} characters.`,
  );
}

async function readSetting(name: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The file in ${name} cannot be read (${code}).`);
  }
}
