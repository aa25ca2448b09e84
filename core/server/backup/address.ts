import { isAbsolute, resolve, sep } from 'node:path';
import { readS3Address, type S3Address } from '../files/s3-address.ts';
import type { BackupAddress } from './place.ts';

/** Reads an absolute folder, or a bucket as FILES_URL names one; null when it is neither. */
export function readBackupAddress(text: string, region?: string): BackupAddress | null {
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
export const isRecipient = (text: string) => /^age1[02-9ac-hj-np-z]{58}$/.test(text);
