import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkArchive } from './archive.ts';
import { lineSums } from './line-sums.ts';
import { pack } from './packing.ts';
import { archiveKey, type BackupPlace, openPlace } from './place.ts';
import { writeTar } from './tar.ts';

const identity = await generateX25519Identity();
const sealedFor = { recipients: [await identityToRecipient(identity)] };
const openedBy = { identities: [identity] };
const name = '20261123T083012Z-3bd6f09a';
const key = 'aaaaaaaa-0000-4000-8000-000000000000';
const at = new Date('2026-11-23T08:30:12Z');

let folder: string;
let place: BackupPlace;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-archives-'));
  place = await openPlace({ folder });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const none = lineSums().sum();
const table = { schema: 'public', name: 'applicant', columns: ['id'], isPartitioned: false };
const head = {
  format: 1,
  name,
  madeAt: at.toISOString(),
  migrations: ['0001-first'],
  versionOfJobs: null,
  tables: [table],
  sequences: [],
};
const end = { tables: { 'public.applicant': none }, contents: none, missing: 0 };
type Entry = [string, unknown];
const whole: Entry[] = [
  ['cairn.json', head],
  ['secrets.json', {}],
  ['end.json', end],
];

/** Builds an archive the way an attacker with the key could, and reads it. */
async function check(entries: readonly Entry[]) {
  const parts = entries.map(([entry, body]) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { name: entry, body: Buffer.from(text) };
  });
  await place.archives.write(archiveKey(name), pack(writeTar(Readable.from(parts), at), sealedFor));
  return checkArchive(place, name, openedBy, () => {});
}

const withExtra = (entry: Entry): Entry[] => [...whole.slice(0, 2), entry, ...whole.slice(2)];

describe('foreign archives', () => {
  it('reads an archive in our format', async () => {
    expect((await check(whole)).head.name).toBe(name);
  });

  it('refuses an archive in another format', async () => {
    const invalidArchives: [string, Entry[]][] = [
      [
        'rows of a table that it does not announce',
        withExtra(['tables/public.other/00000001', '1\n']),
      ],
      ['a second head', withExtra(['cairn.json', head])],
      ['second keys', withExtra(['secrets.json', {}])],
      ['no JSON', [['cairn.json', '{'], ...whole.slice(1)]],
      ['nothing', [['cairn.json', 'null'], ...whole.slice(1)]],
      ['no list of tables', [['cairn.json', { ...head, tables: {} }], ...whole.slice(1)]],
      [
        'very many tables',
        [['cairn.json', { ...head, tables: Array(5000).fill(table) }], ...whole.slice(1)],
      ],
      ['a table with a very long name', [['cairn.json', { ...head, name: 'x'.repeat(9999) }]]],
      [
        'a way out of the store',
        withExtra(['contents/00000001', `../../${key}\t1\t${'0'.repeat(64)}\n`]),
      ],
      [
        'a content without a size',
        withExtra(['contents/00000001', `${key}\tx\t${'0'.repeat(64)}\n`]),
      ],
      ['a content without a sum', withExtra(['contents/00000001', `${key}\t1\tx\n`])],
    ];
    for (const [flaw, entries] of invalidArchives) {
      await expect(check(entries), flaw).rejects.toMatchObject({ failure: 'damaged' });
    }
  });

  it('allows more files in one entry than a call takes arguments', async () => {
    const sums = lineSums();
    const line = `${key}\t1\t${'0'.repeat(64)}\n`;
    const lines = line.repeat(200_000);
    sums.add(Buffer.from(lines));
    const entries: Entry[] = [
      ...whole.slice(0, 2),
      ['contents/00000001', lines],
      ['end.json', { ...end, contents: sums.sum() }],
    ];
    expect((await check(entries)).contents).toHaveLength(200_000);
  });
});
