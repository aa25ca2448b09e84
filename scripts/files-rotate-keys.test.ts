import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { readSettings } from '#core/server/env.ts';
import { openVault } from '#core/server/files/stored-files.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { repositoryRoot } from './setup/repository-root.mjs';

const text = 'Odette was here';

let folder: string;
let dataDir: string;
let postgres: EmbeddedPostgres;
let db: Database;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-rotate-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  postgres = await startEmbeddedPostgres({ dataDir });
  db = openDatabase(postgres.url);
  await migrate(db);
});

afterAll(async () => {
  await db?.destroy();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function rotate(environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/files-rotate-keys.ts'], {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const vaultNow = () => openVault(readSettings({ DATA_DIR: dataDir }), db);

/** Content of the only document, opened as by a freshly started server. */
async function readDocument(): Promise<{ by: number; says: string }> {
  const row = await db.selectFrom('storedFile').selectAll().executeTakeFirstOrThrow();
  const { content, size, checksum, fileKeyId, sealedKey } = row;
  const pieces: Buffer[] = [];
  const vault = await vaultNow();
  for await (const piece of vault.open({ content, size, checksum, fileKeyId, sealedKey })) {
    pieces.push(Buffer.from(piece));
  }
  return { by: fileKeyId, says: Buffer.concat(pieces).toString() };
}

describe('npm run files:rotate-keys', () => {
  it('encrypts every document with a new key while Cairn runs, keeps the old key, and is audited', async () => {
    const reference = 'AAAA-BBBB';
    await db.insertInto('referenceCode').values({ code: reference }).execute();
    const applicant = await db
      .insertInto('applicant')
      .values({
        firstName: 'Odette',
        lastName: 'Verglas',
        status: 'pending',
        reference,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const vault = await vaultNow();
    const storedContent = await vault.keep(Readable.from([Buffer.from(text)]));
    const file = {
      name: 'a.txt',
      type: 'text',
      size: storedContent.size,
      checksum: storedContent.checksum,
    };
    const sealed = { fileKeyId: storedContent.fileKeyId, sealedKey: storedContent.sealedKey };
    const now = new Date();
    const times = { uploadedAt: now, updatedAt: now };
    await db
      .insertInto('storedFile')
      .values({
        ...file,
        ...sealed,
        ...times,
        applicantId: applicant.id,
        content: storedContent.content,
      })
      .execute();
    expect(await readDocument()).toEqual({ by: 1, says: text });
    expect(rotate({ DATA_DIR: dataDir })).toEqual({
      status: 0,
      stdout: 'Created file key 2; 1 document key encrypted with it. Back up the secrets now.\n',
      stderr: '',
    });
    expect(await readDocument()).toEqual({ by: 2, says: text });
    expect(readdirSync(join(dataDir, 'secrets')).sort()).toEqual(['file-key-1', 'file-key-2']);
    const entries = await db
      .selectFrom('auditEntry')
      .select(['actorKind', 'after'])
      .where('action', '=', 'file-key.made')
      .execute();
    expect(entries).toEqual([{ actorKind: 'system', after: { id: 2 } }]);
  });

  it('reports a missing installation', () => {
    const nowhere = rotate({ DATA_DIR: join(folder, 'nowhere') });
    expect(nowhere.status).toBe(1);
    expect(nowhere.stderr).toMatch(/^There is no database in .*nowhere/);
  });
});
