import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { type OpenedBy, pack, unpack } from './packing.ts';
import { readTar, writeTar } from './tar.ts';

const passphrase = 'a passphrase for the tests';
const at = new Date('2026-11-23T08:00:00Z');
const entries = [
  { name: 'one.txt', body: Buffer.from('one') },
  { name: 'tables/public.some/00000001', body: randomBytes(300_000) },
  { name: 'empty', body: Buffer.alloc(0) },
];

const archive = () => writeTar(Readable.from(entries), at);

async function collectBytes(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

async function* asPieces(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 70_000) yield bytes.subarray(from, from + 70_000);
}

async function read(bytes: Buffer, openedBy: OpenedBy) {
  const found: { name: string; body: Buffer }[] = [];
  for await (const entry of readTar(unpack(asPieces(bytes), openedBy))) found.push(entry);
  return found;
}

describe('packed archives', () => {
  it('opens with the passphrase, or the key of any recipient', async () => {
    expect(await read(await collectBytes(pack(archive(), { passphrase })), { passphrase })).toEqual(
      entries,
    );
    const [one, other] = [await generateX25519Identity(), await generateX25519Identity()];
    const recipients = [await identityToRecipient(one), await identityToRecipient(other)];
    const packed = await collectBytes(pack(archive(), { recipients }));
    for (const identity of [one, other]) {
      expect(await read(packed, { identities: [identity] })).toEqual(entries);
    }
    expect(packed.includes('one.txt')).toBe(false);
  });

  it('refuses an archive truncated at any point', async () => {
    const identity = await generateX25519Identity();
    const recipients = [await identityToRecipient(identity)];
    const packed = await collectBytes(pack(archive(), { recipients }));
    const places = [0, 10, 100, 200, 65_000, 65_736 + 16, 131_000, packed.length - 1];
    for (const place of places) {
      await expect(
        read(packed.subarray(0, place), { identities: [identity] }),
        `cut at ${place}`,
      ).rejects.toMatchObject({ name: 'BackupProblem' });
    }
  });

  it('refuses an archive with any changed byte', async () => {
    const identity = await generateX25519Identity();
    const recipients = [await identityToRecipient(identity)];
    const packed = await collectBytes(pack(archive(), { recipients }));
    const places = Array.from({ length: 60 }, () => randomBytes(4).readUInt32BE() % packed.length);
    for (const place of [...places, 0, 30, 150, packed.length - 1]) {
      const altered = Buffer.from(packed);
      altered[place] = (altered[place] ?? 0) ^ 1;
      await expect(
        read(altered, { identities: [identity] }),
        `altered at ${place}`,
      ).rejects.toMatchObject({ name: 'BackupProblem' });
    }
  });

  it('refuses another passphrase', async () => {
    const packed = await collectBytes(pack(archive(), { passphrase }));
    await expect(read(packed, { passphrase: `${passphrase}.` })).rejects.toMatchObject({
      failure: 'wrong-key',
    });
  });

  it('rethrows the source’s error instead of reporting damage', async () => {
    const failing = async function* () {
      yield Buffer.alloc(1024);
      throw new Error('the source is gone');
    };
    await expect(collectBytes(pack(failing(), { passphrase }))).rejects.toThrow(
      'the source is gone',
    );
    await expect(
      (async () => {
        for await (const _ of unpack(failing(), { passphrase }));
      })(),
    ).rejects.toThrow();
  });
});
