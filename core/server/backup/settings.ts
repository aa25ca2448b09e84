import { isAbsolute, resolve, sep } from 'node:path';
import * as z from 'zod';
import { readS3Address, type S3Address } from '../files/s3-address.ts';
import { isCron } from './cron-times.ts';
import { type Keeping, readKeeping } from './keeping.ts';
import type { BackupAddress } from './place.ts';

/** As in core/server/env.ts: what is there but empty counts as not set. */
const text = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
  z.string().trim().optional(),
);

/** A shorter one can be guessed by whoever has got hold of a backup, and has all the time in the world. */
export const shortestBackupPassphrase = 20;

/** Reads an absolute folder, or a bucket as FILES_URL names one; null when it is neither. */
function readBackupAddress(text: string, region?: string): BackupAddress | null {
  const bucket = readS3Address(text, region);
  if (bucket) return { bucket };
  // Whatever else has a scheme is a mistake and no folder.
  return isAbsolute(text) && !/^[a-z][a-z\d+.-]+:\/\//i.test(text)
    ? { folder: resolve(text) }
    : null;
}

/** Whether what is lost with the data would be lost with its backups too, or one would tidy up the other. */
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

/** Whether this is the public key of somebody, as age-keygen prints it. */
const isRecipient = (text: string) => /^age1[02-9ac-hj-np-z]{58}$/.test(text);

// The value is not repeated in the message: it may hold a secret.
const backupUrl = text.refine((value) => value === undefined || readBackupAddress(value), {
  error:
    'BACKUP_URL must be the absolute path of a folder, or an address such as s3://bucket/folder.',
});

// Not trimmed: a passphrase is taken as it is written.
const backupPassphrase = z
  .string()
  .optional()
  .transform((value) => value || undefined)
  .refine((value) => value === undefined || value.length >= shortestBackupPassphrase, {
    error: `BACKUP_PASSPHRASE must have at least ${shortestBackupPassphrase} characters.`,
  });

const backupRecipient = text.refine((value) => (listed(value) ?? []).every(isRecipient), {
  error:
    'BACKUP_RECIPIENT must be a public key of age, such as age1…, or several parted by commas.',
});

const backupAt = text.refine((value) => value === undefined || value === 'never' || isCron(value), {
  error: (issue) =>
    `BACKUP_AT must be five fields of cron in numbers such as "41 1 * * *", or never, not "${issue.input}".`,
});

const backupKeep = text.refine((value) => value === undefined || readKeeping(value), {
  error: (issue) => `BACKUP_KEEP must be like "7d 5w 12m", not "${issue.input}".`,
});

/** The settings of backups as the environment has them. */
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
  'Only one of BACKUP_PASSPHRASE, BACKUP_PASSPHRASE_FILE and BACKUP_RECIPIENT can be set: a backup is sealed in one way.';

/** How backups are made. The passphrase and the keys of age are read where they are needed. */
export interface BackupSettings {
  address: BackupAddress;
  passphrase: string | undefined;
  passphraseFile: string | undefined;
  recipients: readonly string[];
  /** Holds what opens what was sealed for the recipients; only for restoring and verifying. */
  identityFile: string | undefined;
  /** When the server makes one (cron, UTC); null: never by itself. */
  at: string | null;
  keeping: Keeping;
}

/** Nightly, before the work of the night. */
const defaultBackupTime = '41 1 * * *';
const defaultKeeping: Keeping = { days: 7, weeks: 5, months: 12 };

type BackupValues = z.output<z.ZodObject<typeof backupFields>>;

/** How backups are made; undefined when no place is named. */
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
    keeping: readKeeping(values.BACKUP_KEEP ?? '') ?? defaultKeeping,
  };
}

function listed(value: string | undefined): string[] | undefined {
  return value?.split(',').map((part) => part.trim());
}
