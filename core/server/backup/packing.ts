import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream as WebStream } from 'node:stream/web';
import {
  constants,
  createZstdCompress,
  createZstdDecompress,
  type ZstdCompress,
  type ZstdDecompress,
} from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupProblem, damaged } from './problem.ts';

/** Sealed for a passphrase, or for the keys of recipients. */
export type SealedFor = { passphrase: string } | { recipients: readonly string[] };

export type OpenedBy = { passphrase: string } | { identities: readonly string[] };

/** 2^17, as OWASP recommends: half a second and 128 MB. age uses it too. */
const scryptWorkFactor = 17;

/** Compresses a stream (Zstandard) and encrypts it (age, github.com/C2SP/C2SP/blob/main/age.md). */
export async function* pack(
  plain: AsyncIterable<Uint8Array>,
  sealedFor: SealedFor,
): AsyncGenerator<Uint8Array> {
  const seal = new Encrypter();
  if ('passphrase' in sealedFor) {
    seal.setScryptWorkFactor(scryptWorkFactor);
    seal.setPassphrase(sealedFor.passphrase);
  } else {
    for (const recipient of sealedFor.recipients) seal.addRecipient(recipient);
  }
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  const small = through(plain, createZstdCompress({ params }));
  yield* await seal.encrypt(webStream(small));
}

/**
 * Opens a packed stream. Everything it yields is authentic; only its end shows that nothing is
 * missing.
 * @throws {BackupProblem} when it is damaged or the key is wrong; errors of the source pass through
 */
export async function* unpack(
  packed: AsyncIterable<Uint8Array>,
  openedBy: OpenedBy,
): AsyncGenerator<Uint8Array> {
  const open = new Decrypter();
  if ('passphrase' in openedBy) open.addPassphrase(openedBy.passphrase);
  else for (const identity of openedBy.identities) open.addIdentity(identity);
  // An error of the source is not damage.
  let failed: unknown;
  const source = recordingFailure(packed, (error) => {
    failed = error;
  });
  try {
    const opened = await open.decrypt(webStream(source));
    yield* through(opened, createZstdDecompress());
  } catch (error) {
    if (failed !== undefined) throw failed;
    throw explained(error);
  }
}

function explained(error: unknown): unknown {
  if (error instanceof BackupProblem) return error;
  const { message = '' } = error as Error;
  if (/no identity matched|incorrect HMAC|not encrypted to/i.test(message)) {
    const sentence =
      'BACKUP_PASSPHRASE or BACKUP_IDENTITY_FILE does not match this backup, or its beginning is damaged.';
    return new BackupProblem('wrong-key', sentence, { cause: error });
  }
  return damaged('part of it was altered or is missing', error);
}

/** Pipes through another stream; an error of either ends both. */
async function* through(
  source: AsyncIterable<Uint8Array>,
  change: ZstdCompress | ZstdDecompress,
): AsyncGenerator<Buffer> {
  const feeding = pipeline(Readable.from(source, { objectMode: false }), change);
  // The reader gets the error.
  feeding.catch(() => {});
  yield* change;
}

/** Records the source's own error, to tell it from a reader's. */
export async function* recordingFailure(
  source: AsyncIterable<Uint8Array>,
  note: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    note(error);
    throw error;
  }
}

export function webStream(source: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  return WebStream.from(source) as ReadableStream<Uint8Array>;
}
