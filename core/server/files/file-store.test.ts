import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBucket, type TestBucket } from '#app/testing/s3-server.ts';
import { type FileStore, StoreUnavailable } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { readS3Address } from './s3-address.ts';
import { s3Store } from './s3-store.ts';

/** A store, with the internals that the tests check. */
interface Tried {
  store: FileStore;
  /** Number of unfinished uploads. */
  unfinished(): Promise<number>;
  goAway(): Promise<void>;
  stop(): Promise<void>;
}

async function inFolder(): Promise<Tried> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-store-'));
  const incoming = join(folder, 'incoming');
  return {
    store: folderStore(folder),
    unfinished: async () => (await readdir(incoming).catch(() => [])).length,
    async goAway() {
      await rm(incoming, { recursive: true, force: true });
      await writeFile(incoming, 'no folder any more');
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

async function inBucket(): Promise<Tried> {
  const bucket: TestBucket = await startBucket();
  const address = readS3Address(bucket.url);
  if (!address) throw new Error('no address');
  const store = s3Store(address);
  return {
    store,
    unfinished: bucket.unfinished,
    goAway: bucket.goAway,
    async stop() {
      store.close();
      await bucket.stop();
    },
  };
}

async function* inPieces(content: Uint8Array, size = 65_552) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function* brokenOff(content: Uint8Array) {
  yield* inPieces(content);
  throw new Error('the line is cut');
}

async function collectBytes(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function listKeys(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

const part = 8 * 1024 * 1024;

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('%s', (_, start) => {
  let tried: Tried;
  let store: FileStore;
  beforeAll(async () => {
    tried = await start();
    store = tried.store;
  });
  afterAll(() => tried.stop());

  it.each([0, 1, 100_000, part - 1, part, part + 1, 2 * part, 2 * part + 70_000])(
    'returns %d bytes unchanged',
    async (bytes) => {
      const key = randomUUID();
      const content = randomBytes(bytes);
      await store.write(key, inPieces(content));
      expect(await store.size(key)).toBe(bytes);
      expect((await collectBytes(store.read(key))).equals(content)).toBe(true);
      expect(await tried.unfinished()).toBe(0);
    },
  );

  it('lists keys with their times, and removes contents, even twice', async () => {
    const before = await listKeys(store);
    const keys = [randomUUID(), randomUUID()].sort();
    const began = Date.now();
    for (const key of keys) await store.write(key, inPieces(randomBytes(10)));
    expect(await listKeys(store)).toEqual([...before, ...keys].sort());
    for await (const { key, writtenAt } of store.list()) {
      // A bucket may report whole seconds only.
      if (keys.some((writtenKey) => writtenKey === key))
        expect(writtenAt.getTime()).toBeGreaterThan(began - 1000);
      expect(writtenAt.getTime()).toBeLessThanOrEqual(Date.now());
    }
    for (const key of [...keys, ...keys]) await store.remove(key);
    expect(await listKeys(store)).toEqual(before);
    expect(await store.size(keys[0] ?? '')).toBe(null);
    await expect(collectBytes(store.read(keys[0] ?? ''))).rejects.toThrow();
  });

  it.each([0, 100_000, part + 100_000, 3 * part + 1])(
    'keeps nothing of an upload that fails after %d bytes, and rethrows the error',
    async (bytes) => {
      const key = randomUUID();
      const content = brokenOff(randomBytes(bytes));
      await expect(store.write(key, content)).rejects.toThrow('the line is cut');
      expect(await store.size(key)).toBe(null);
      expect(await listKeys(store)).not.toContain(key);
      expect(await tried.unfinished()).toBe(0);
    },
  );

  it('allows a reader to stop early', async () => {
    const key = randomUUID();
    await store.write(key, inPieces(randomBytes(part + 5)));
    for (let round = 0; round < 60; round += 1) {
      for await (const piece of store.read(key)) {
        expect(piece.length).toBeGreaterThan(0);
        break;
      }
    }
    expect((await collectBytes(store.read(key))).length).toBe(part + 5);
  });

  it('removes abandoned uploads, and no recent ones', async () => {
    const waiting = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const content = async function* () {
      yield* inPieces(randomBytes(2 * part));
      begun.resolve();
      await waiting.promise;
    };
    const key = randomUUID();
    const writing = store.write(key, content()).catch(() => 'failed');
    await begun.promise;
    expect(await tried.unfinished()).toBe(1);
    const longAgo = new Date(Date.now() - 60_000);
    await store.removeUnfinished({ begunBefore: longAgo, silentSince: longAgo });
    expect(await tried.unfinished()).toBe(1);
    const soon = new Date(Date.now() + 60_000);
    await store.removeUnfinished({ begunBefore: soon, silentSince: soon });
    expect(await tried.unfinished()).toBe(0);
    waiting.resolve();
    expect(await writing).toBe('failed');
    expect(await store.size(key)).toBe(null);
  });

  it('reports whether it is available', async () => {
    await store.check();
    await tried.goAway();
    await expect(store.check()).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

describe('a folder store', () => {
  it('refuses keys that lead out of the folder, and ignores foreign files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-keys-'));
    for (const isFlat of [true, false]) {
      const store = folderStore(join(folder, 'files'), { isFlat });
      for (const key of ['../beside', '..', '.', '', 'a/../../../b', '/etc/passwd', 'a\\b']) {
        await expect(store.size(key), key).rejects.toThrow(/invalid key/);
      }
    }
    const flat = folderStore(join(folder, 'flat'), { isFlat: true });
    await mkdir(join(folder, 'flat', 'lost+found'), { recursive: true });
    await writeFile(join(folder, 'flat', '.hidden file'), 'x');
    await writeFile(join(folder, 'flat', 'ours.cairn'), 'x');
    const found: string[] = [];
    for await (const { key } of flat.list()) found.push(key);
    expect(found).toEqual(['ours.cairn']);
    await rm(folder, { recursive: true, force: true });
  });
});

describe('an unreachable bucket', () => {
  it('fails with StoreUnavailable, and not as if the contents were missing', async () => {
    const bucket = await startBucket();
    const address = readS3Address(bucket.url);
    if (!address) throw new Error('no address');
    const other = s3Store({ ...address, bucket: 'no-such-bucket' });
    await expect(other.size(randomUUID())).rejects.toBeInstanceOf(StoreUnavailable);
    const invalidCredentials = { accessKeyId: 'S3RVER', secretAccessKey: 'hidden' };
    const rejectedStore = s3Store({ ...address, credentials: invalidCredentials });
    await expect(rejectedStore.size(randomUUID())).rejects.toBeInstanceOf(StoreUnavailable);
    const store = s3Store(address);
    await bucket.goAway();
    const key = randomUUID();
    for (const operation of [
      () => store.write(key, inPieces(randomBytes(10))),
      () => store.write(key, inPieces(randomBytes(2 * part))),
      () => collectBytes(store.read(key)),
      () => store.size(key),
      () => store.remove(key),
      () => listKeys(store),
      () => store.removeUnfinished({ begunBefore: new Date(), silentSince: new Date() }),
    ]) {
      const failure = await operation().then(
        () => null,
        (error: Error) => error,
      );
      expect(failure).toBeInstanceOf(StoreUnavailable);
      expect(`${failure?.message} ${failure?.cause}`).not.toMatch(/hidden|S3RVER/);
    }
    for (const one of [other, rejectedStore, store]) one.close();
    await bucket.stop();
  });
});
