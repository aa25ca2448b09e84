import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DamagedContent, openContent, sealContent, sealedSize } from './content-seal.ts';

const key = randomBytes(32);
const piece = 65_536 + 16;

async function* inParts(content: Buffer, size: number) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function collectBytes(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = [];
  for await (const part of parts) found.push(part);
  return Buffer.concat(found);
}

const seal = (content: Buffer, size = 10_000) =>
  collectBytes(sealContent(key, 'one', inParts(content, size)));
const open = (sealed: Buffer, { by = key, name = 'one', size = 9_999 } = {}) =>
  collectBytes(openContent(by, name, inParts(sealed, size)));

describe('sealed contents', () => {
  it.each([1, 65_535, 65_536, 65_537, 131_072, 200_000])(
    'opens %d bytes unchanged, however they are chunked',
    async (bytes) => {
      const content = randomBytes(bytes);
      const sealed = await seal(content);
      expect(sealed.length).toBe(sealedSize(bytes));
      expect(sealed.equals(await seal(content, bytes))).toBe(true);
      for (const size of [1024, piece, sealed.length]) {
        expect((await open(sealed, { size })).equals(content)).toBe(true);
      }
    },
  );

  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['is cut off between two pieces', (sealed) => sealed.subarray(0, 2 * piece)],
    ['is cut off within a piece', (sealed) => sealed.subarray(0, 2 * piece + 5)],
    ['lacks its first piece', (sealed) => sealed.subarray(piece)],
    ['lacks a piece', (s) => Buffer.concat([s.subarray(0, piece), s.subarray(2 * piece)])],
    ['has a piece twice', (s) => Buffer.concat([s.subarray(0, piece), s])],
    ['goes on', (sealed) => Buffer.concat([sealed, Buffer.from('x')])],
    ['is nothing', () => Buffer.alloc(0)],
  ])('refuses contents when it %s', async (_, damage) => {
    const sealed = await seal(randomBytes(200_000));
    await expect(open(damage(sealed))).rejects.toBeInstanceOf(DamagedContent);
  });

  it('refuses another name or another key', async () => {
    const sealed = await seal(randomBytes(100));
    await expect(open(sealed, { name: 'other' })).rejects.toBeInstanceOf(DamagedContent);
    await expect(open(sealed, { by: randomBytes(32) })).rejects.toBeInstanceOf(DamagedContent);
  });
});
