import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type FileStore, StoreUnavailable } from './file-store.ts';
import type { S3Address } from './s3-address.ts';

/**
 * Bytes per part of a multipart upload, which has at most ten thousand (80 GB). Each upload holds
 * two in memory: the one being sent and the next.
 */
const partBytes = 8 * 1024 * 1024;

/** Timeouts in ms: for the connection, and for the reply to one part. */
const patience = { connectionTimeout: 5_000, requestTimeout: 120_000, socketTimeout: 120_000 };

/** Timeout of the availability check, in ms. */
const checkPatience = 3_000;

/** Stores contents in a bucket of S3 or a compatible store (API 2006-03-01). */
export function s3Store(address: S3Address): FileStore {
  const { bucket: Bucket, folder } = address;
  const client = clientFor(address);
  const at = (key: string) => ({ Bucket, Key: `${folder}${key}` });

  /** Small contents take one call; larger ones become multipart uploads. */
  async function write(key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    let upload: PartsSent | null = null;
    try {
      for await (const { part, isLast } of splitParts(content, partBytes)) {
        if (isLast && !upload) {
          await orUnavailable(client.send(new PutObjectCommand({ ...at(key), Body: part })));
          return;
        }
        upload ??= await beginParts(client, at(key));
        await upload.add(part);
      }
      await upload?.complete();
    } catch (error) {
      await upload?.abort();
      throw error;
    }
  }

  return {
    write,

    async *read(key) {
      const { Body } = await orUnavailable(client.send(new GetObjectCommand(at(key))));
      try {
        yield* Body as AsyncIterable<Uint8Array>;
      } catch (cause) {
        throw new StoreUnavailable({ cause });
      }
    },

    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength ?? 0;
      } catch (error) {
        // Distinguishes a missing bucket from missing contents, which would count as damage.
        if (isMissing(error)) await orUnavailable(client.send(new HeadBucketCommand({ Bucket })));
        else throw new StoreUnavailable({ cause: error });
        return null;
      }
    },

    async remove(key) {
      await orUnavailable(client.send(new DeleteObjectCommand(at(key))));
    },

    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const page = await orUnavailable(
          client.send(new ListObjectsV2Command({ Bucket, Prefix: folder, ContinuationToken })),
        );
        for (const { Key = '', LastModified, Size = 0 } of page.Contents ?? []) {
          if (!LastModified) continue;
          yield { key: Key.slice(folder.length), writtenAt: LastModified, size: Size };
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken);
    },

    /** S3 tells when an upload began, but not whether it is active. */
    async removeUnfinished({ begunBefore }) {
      let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {};
      while (from) {
        const listed: ListMultipartUploadsCommand = new ListMultipartUploadsCommand({
          Bucket,
          Prefix: folder,
          ...from,
        });
        const page: ListMultipartUploadsCommandOutput = await orUnavailable(client.send(listed));
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (!Initiated || Initiated >= begunBefore) continue;
          await orUnavailable(
            client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })),
          );
        }
        const { NextKeyMarker: KeyMarker = '', NextUploadIdMarker: UploadIdMarker = '' } = page;
        from = page.IsTruncated ? { KeyMarker, UploadIdMarker } : null;
      }
    },

    async check() {
      const abortSignal = AbortSignal.timeout(checkPatience);
      await orUnavailable(client.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
    },

    close: () => client.destroy(),
  };
}

function clientFor({ endpoint, region, isPathStyle, credentials }: S3Address): S3Client {
  return new S3Client({
    region,
    forcePathStyle: isPathStyle,
    ...(endpoint ? { endpoint } : {}),
    ...(credentials ? { credentials } : {}),
    // Other stores lack Amazon's checksums; each chunk is authenticated anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { ...patience, throwOnRequestTimeout: true },
  });
}

interface PartsSent {
  /** Resolves when the previous part has arrived, so that one is sent while the next is read. */
  add(part: Uint8Array): Promise<void>;
  complete(): Promise<void>;
  /** Parts that remain while the store is unreachable are removed at night. */
  abort(): Promise<void>;
}

/** A multipart upload; the key appears only when it completes. */
async function beginParts(client: S3Client, at: { Bucket: string; Key: string }) {
  const { UploadId } = await orUnavailable(client.send(new CreateMultipartUploadCommand(at)));
  const upload = { ...at, UploadId };
  const sent: { PartNumber: number; ETag: string | undefined }[] = [];
  let sending: Promise<void> = Promise.resolve();

  const send = async (PartNumber: number, Body: Uint8Array) => {
    const command = new UploadPartCommand({ ...upload, PartNumber, Body });
    const { ETag } = await orUnavailable(client.send(command));
    sent.push({ PartNumber, ETag });
  };
  const parts: PartsSent = {
    async add(part) {
      await sending;
      sending = send(sent.length + 1, part);
      // The caller awaits it later; avoids an unhandled rejection until then.
      sending.catch(() => {});
    },
    async complete() {
      await sending;
      const MultipartUpload = { Parts: sent };
      await orUnavailable(
        client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload })),
      );
    },
    async abort() {
      await sending.catch(() => {});
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
    },
  };
  return parts;
}

/** Splits a stream into parts of this size; the last may be shorter or empty. */
async function* splitParts(content: AsyncIterable<Uint8Array>, size: number) {
  let part = Buffer.allocUnsafe(size);
  let filled = 0;
  for await (const piece of content) {
    for (let from = 0; from < piece.length; ) {
      if (filled === size) {
        yield { part, isLast: false };
        part = Buffer.allocUnsafe(size);
        filled = 0;
      }
      const taken = piece.subarray(from, from + size - filled);
      part.set(taken, filled);
      filled += taken.length;
      from += taken.length;
    }
  }
  yield { part: part.subarray(0, filled), isLast: true };
}

/** Turns every error of the store into StoreUnavailable. */
async function orUnavailable<Reply>(request: Promise<Reply>): Promise<Reply> {
  try {
    return await request;
  } catch (cause) {
    throw new StoreUnavailable({ cause });
  }
}

function isMissing(error: unknown): boolean {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404;
}
