import { isAbsolute, resolve, sep } from 'node:path';
import * as z from 'zod';
import { readS3Address, type S3Address } from '../files/s3-address.ts';
import { isCron } from './cron-times.ts';
import type { BackupAddress } from './place.ts';
import { type BackupRetention, parseRetention } from './retention.ts';

/** Treats empty values as unset, like core/server/env.ts. */
const text = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
  z.string().trim().optional(),
);

/** Shorter ones can be guessed by anyone with a stolen backup and enough time. */
export const shortestBackupPassphrase = 20;

/**
 * Parses an absolute folder, or a bucket in the format of FILES_URL. Returns null for anything
 * else.
 */
function readBackupAddress(text: string, region?: string): BackupAddress | null {
  const bucket = readS3Address(text, region);
  if (bucket) return { bucket };
  // Any other scheme is a mistake, not a folder.
  return isAbsolute(text) && !/^[a-z][a-z\d+.-]+:\/\//i.test(text)
    ? { folder: resolve(text) }
    : null;
}

/** True if backups would be lost with the data, or one could tidy up the other. */
export function isAmongData(
  address: BackupAddress,
  { dataDir, filesBucket }: { dataDir: string; filesBucket: S3Address | undefined },
): boolean {
  if ('folder' in address) return isWithin(address.folder, dataDir, sep);
  if (!filesBucket || filesBucket.bucket !== address.bucket.bucket) return false;
  if (filesBucket.endpoint !== address.bucket.endpoint) return false;
  const [one, other] = [`/${filesBucket.folder}`, `/${address.bucket.folder}`];
  return one.startsWith(other) || other.startsWith(one);
}

function isWithin(inner: string, outer: string, separator: string): boolean {
  return inner === outer || inner.startsWith(`${outer}${separator}`);
}

/** True if this is a public key in the format of age-keygen. */
const isRecipient = (text: string) => /^age1[02-9ac-hj-np-z]{58}$/.test(text);

// Leaves the value out of the message, since it may hold a secret.
const backupUrl = text.refine((value) => value === undefined || readBackupAddress(value), {
  error: 'BACKUP_URL must be an absolute folder path or a URL such as s3://bucket/folder.',
});

// Not trimmed: the passphrase counts as written.
const backupPassphrase = z
  .string()
  .optional()
  .transform((value) => value || undefined)
  .refine((value) => value === undefined || value.length >= shortestBackupPassphrase, {
    error: `BACKUP_PASSPHRASE must have at least ${shortestBackupPassphrase} characters.`,
  });

const backupRecipient = text.refine((value) => (listed(value) ?? []).every(isRecipient), {
  error: 'BACKUP_RECIPIENT must be one or more age public keys (age1…), separated by commas.',
});

const backupAt = text.refine((value) => value === undefined || value === 'never' || isCron(value), {
  error: (issue) =>
    `BACKUP_AT must be a cron expression with five numeric fields, such as "41 1 * * *", or "never", not "${issue.input}".`,
});

const backupKeep = text.refine((value) => value === undefined || parseRetention(value), {
  error: (issue) => `BACKUP_KEEP must look like "7d 5w 12m", not "${issue.input}".`,
});

/** Backup settings in the environment. */
export const backupFields = {
  BACKUP_URL: backupUrl,
  BACKUP_PASSPHRASE: backupPassphrase,
  BACKUP_PASSPHRASE_FILE: text,
  BACKUP_RECIPIENT: backupRecipient,
  BACKUP_IDENTITY_FILE: text,
  BACKUP_AT: backupAt,
  BACKUP_KEEP: backupKeep,
};

/** An archive is sealed for a passphrase or for keys, never both. */
export function isSealedInOneWay(values: BackupValues): boolean {
  const ways = [values.BACKUP_PASSPHRASE, values.BACKUP_PASSPHRASE_FILE, values.BACKUP_RECIPIENT];
  return ways.filter((value) => value !== undefined).length <= 1;
}

export const sealedInOneWay =
  'Set only one of BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE, and BACKUP_RECIPIENT.';

/** How backups are made. The passphrase and the age keys are read only when needed. */
export interface BackupSettings {
  address: BackupAddress;
  passphrase: string | undefined;
  passphraseFile: string | undefined;
  recipients: readonly string[];
  /** File with the recipients' secret keys; only for restoring and verifying. */
  identityFile: string | undefined;
  /** Cron expression (UTC) of automatic backups; null: none. */
  at: string | null;
  retention: BackupRetention;
}

/** Nightly, before the other nightly jobs. */
const defaultBackupTime = '41 1 * * *';
const defaultRetention: BackupRetention = { days: 7, weeks: 5, months: 12 };

type BackupValues = z.output<z.ZodObject<typeof backupFields>>;

/** Parses the backup settings. Returns undefined when BACKUP_URL isn't set. */
export function readBackupSettings(
  values: BackupValues,
  region: string | undefined,
): BackupSettings | undefined {
  const address = readBackupAddress(values.BACKUP_URL ?? '', region);
  if (!address) return undefined;
  const at = values.BACKUP_AT ?? defaultBackupTime;
  return {
    address,
    passphrase: values.BACKUP_PASSPHRASE,
    passphraseFile: values.BACKUP_PASSPHRASE_FILE,
    recipients: listed(values.BACKUP_RECIPIENT) ?? [],
    identityFile: values.BACKUP_IDENTITY_FILE,
    at: at === 'never' ? null : at,
    retention: parseRetention(values.BACKUP_KEEP ?? '') ?? defaultRetention,
  };
}

function listed(value: string | undefined): string[] | undefined {
  return value?.split(',').map((part) => part.trim());
}
