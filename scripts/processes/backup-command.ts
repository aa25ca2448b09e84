import { parseArgs } from 'node:util';
import { explainBackupFailure } from '#core/server/backup/explain.ts';
import { type BackupPlace, listPlace, openPlace } from '#core/server/backup/place.ts';
import type { BackupSettings } from '#core/server/backup/settings.ts';
import type { Settings } from '#core/server/env.ts';
import { StartupError } from '#core/server/startup-error.ts';
import { listenForStop } from '#core/server/stop-request.ts';

/**
 * Runs a backup command, which prints plain text and exits with 0 or 1. Cleans up when interrupted
 * (Ctrl-C, service stop).
 */
export async function runCommand(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = listenForStop();
  const failed = stop.requested.then(() => new Promise<never>(() => {}));
  try {
    await Promise.race([work(stop.signal), failed]);
  } catch (thrown) {
    process.exitCode = 1;
    const { error } = explainBackupFailure(stop.signal.aborted ? stop.signal.reason : thrown);
    const message = error instanceof StartupError ? error.message : (error as Error)?.stack;
    console.error(message ?? String(error));
  }
}

/**
 * @throws {StartupError} without backup settings
 */
export function requireBackupSettings({ backup }: Settings): BackupSettings {
  if (backup) return backup;
  throw new StartupError(
    'Set BACKUP_URL to the backup location: a folder (/mnt/backups) or a bucket (s3://…).',
  );
}

/** Opens the backup location during the work. */
export async function withBackupLocation<T>(
  backup: BackupSettings,
  work: (place: BackupPlace) => Promise<T>,
): Promise<T> {
  const place = await openPlace(backup.address);
  return work(place).finally(() => place.close());
}

/** Parses the backup to use: a name, the newest by default, or --list. */
export function readChoice(command: 'restore' | 'backup:verify'): {
  name: string | undefined;
  isList: boolean;
  withoutDamaged: boolean;
} {
  const isRestore = command === 'restore';
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values, positionals } = parseArgs({
      options: { list: flag, 'without-damaged-files': flag },
      allowPositionals: true,
    });
    const withoutDamaged = values['without-damaged-files'];
    if (positionals.length <= 1 && (isRestore || !withoutDamaged)) {
      const name = positionals[0]?.replace(/\.cairn$/, '');
      return { name, isList: values.list, withoutDamaged };
    }
  } catch {
    // Reported below.
  }
  const more = isRestore ? ' [--without-damaged-files]' : '';
  throw new StartupError(`Usage: npm run ${command} [-- <backup name> | --list]${more}`);
}

/** Prints the backups, newest first. */
export async function printBackups(place: BackupPlace): Promise<void> {
  const { archives } = await listPlace(place);
  for (const { name, madeAt, bytes } of archives) {
    console.log(`${name}  ${madeAt.toISOString()}  ${inMegabytes(bytes)}`);
  }
  if (archives.length === 0) console.log('There are no backups yet.');
}

export const inMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;
