import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { createTarPacker } from 'modern-tar';
import { describe, expect, it } from 'vitest';
import { readTar, type TarEntry, writeTar } from './tar.ts';

const at = new Date('2026-11-23T08:00:00Z');
const entries: TarEntry[] = [
  { name: 'one.txt', body: Buffer.from('one') },
  { name: 'tables/public.some/00000001', body: randomBytes(300_000) },
  { name: 'empty', body: Buffer.alloc(0) },
];

async function* streamEntries(some: readonly TarEntry[]) {
  yield* some;
}

async function collectBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function read(...pieces: Uint8Array[]): Promise<TarEntry[]> {
  const found: TarEntry[] = [];
  const source = async function* () {
    yield* pieces;
  };
  for await (const entry of readTar(source())) found.push(entry);
  return found;
}

describe('tar archives', () => {
  it('returns its entries unchanged', async () => {
    expect(await read(await collectBytes(writeTar(streamEntries(entries), at)))).toEqual(entries);
  });

  it('refuses truncation, even between two entries, and trailing data', async () => {
    const whole = await collectBytes(writeTar(streamEntries(entries), at));
    for (const length of [0, 10, 512, 1024, 1536, 300_000, whole.length - 1024]) {
      await expect(read(whole.subarray(0, length)), `cut at ${length}`).rejects.toMatchObject({
        failure: 'damaged',
      });
    }
    await expect(read(whole, whole)).rejects.toMatchObject({ failure: 'damaged' });
  });

  it('refuses links, folders, and names that backups don’t use', async () => {
    const others = [
      { name: 'link', type: 'symlink', linkname: '/etc/passwd', size: 0 },
      { name: 'folder/', type: 'directory', size: 0 },
      { name: 'x'.repeat(300), type: 'file', size: 0 },
    ] as const;
    for (const header of others) {
      const { readable, controller } = createTarPacker();
      await controller.add(header).close();
      controller.finalize();
      await expect(read(await collectBytes(readable)), header.type).rejects.toMatchObject({
        failure: 'damaged',
      });
    }
  });

  it('rethrows the source’s error', async () => {
    const gone = new Error('the source is gone');
    const failing = async function* () {
      yield* entries;
      throw gone;
    };
    await expect(collectBytes(writeTar(failing(), at))).rejects.toBe(gone);
    const cutOff = async function* () {
      yield* writeTar(streamEntries(entries), at);
      throw gone;
    };
    await expect(
      (async () => {
        for await (const _ of readTar(cutOff()));
      })(),
    ).rejects.toBe(gone);
  });

  it('reads no further than its reader, and releases the source when the reader stops', async () => {
    let count = 0;
    let isReleased = false;
    const endless = async function* () {
      try {
        for (;;) {
          count += 1;
          yield { name: `${count}`, body: Buffer.alloc(1024 * 1024) };
        }
      } finally {
        isReleased = true;
      }
    };
    for await (const _ of writeTar(endless(), at)) {
      for (let turn = 0; turn < 100; turn += 1) await setImmediate();
      break;
    }
    expect(count).toBeLessThan(15);
    expect(isReleased).toBe(true);

    isReleased = false;
    for await (const _ of readTar(writeTar(endless(), at))) break;
    await expect.poll(() => isReleased).toBe(true);
  });
});
