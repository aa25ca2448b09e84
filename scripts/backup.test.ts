// @module-tag full
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '#core/server/audit.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import { type Database, openDatabase } from '#core/server/db/database.ts';
import { readSettings } from '#core/server/env.ts';
import { openVault } from '#core/server/files/stored-files.ts';
import { jobKeeper } from '#core/server/jobs/jobs.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { prepareDatabase } from '#core/server/prepare-database.ts';
import { loadSecrets, readAllSecrets } from '#core/server/secrets/secrets.ts';
import { sealedContentKeys } from '#features/documents/server/service.ts';
import { repositoryRoot } from './setup/repository-root.mjs';
import { waitUntil } from './vitest/wait-until.ts';

let folder: string;
let place: string;
/** Stands in for an external server: the same PostgreSQL, started outside Cairn. */
let external: EmbeddedPostgres;
let keys: Record<string, string>;

const at = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-moving-'));
  chmodSync(folder, 0o755);
  place = at('backups');
  mkdirSync(place);
  const identity = await generateX25519Identity();
  writeFileSync(at('identity'), `# made for the tests\n${identity}\n`, { mode: 0o600 });
  keys = {
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_IDENTITY_FILE: at('identity'),
  };
  external = await startEmbeddedPostgres({ dataDir: at('external'), throwaway: true });
  await begin();
});

afterAll(async () => {
  await external?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Creates an installation with its own database and a person, and stops it. */
async function begin(): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: at('first') });
  await prepareDatabase({ owner: postgres.url, app: postgres.appUrl }, { makesRole: true });
  const db = openDatabase(postgres.appUrl);
  const jobs = jobKeeper(db, { doWork: false, onFailure: () => {} });
  await jobs.start();
  await jobs.stop();
  await loadSecrets(readSettings({ DATA_DIR: at('first') }), db);
  await db.insertInto('referenceCode').values({ code: 'AAAA-BBBB' }).execute();
  await db
    .insertInto('applicant')
    .values({
      firstName: 'Odette',
      lastName: 'Vergläs\t\\n',
      status: 'pending',
      reference: 'AAAA-BBBB',
    })
    .execute();
  const vault = await openVault(readSettings({ DATA_DIR: at('first') }), db);
  const { id: applicantId } = await db
    .selectFrom('applicant')
    .select('id')
    .executeTakeFirstOrThrow();
  const storedContent = await vault.keep(
    (async function* () {
      yield Buffer.from('of Odette');
    })(),
  );
  const { content, size, checksum, sealedKey, fileKeyId } = storedContent;
  const now = new Date();
  await db
    .insertInto('storedFile')
    .values({
      applicantId,
      content,
      size,
      checksum,
      sealedKey,
      fileKeyId,
      name: 'letter.txt',
      type: 'text/plain',
      uploadedAt: now,
      updatedAt: now,
    })
    .execute();
  vault.close();
  await recordAudit(contextWithoutApp(db), {
    action: 'demo.filled',
    recordId: null,
    reason: 'a test',
  });
  await db.destroy();
  await postgres.stop();
}

function start(command: string, environment: Record<string, string>, ...args: string[]) {
  return spawn(process.execPath, [`scripts/${command}.ts`, ...args], {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, BACKUP_URL: place, ...keys, ...environment },
  });
}

async function run(command: string, environment: Record<string, string>, ...args: string[]) {
  return waitForExit(start(command, environment, ...args));
}

async function waitForExit(child: ReturnType<typeof start>) {
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const [status] = await once(child, 'close');
  return { status, output, errors };
}

async function peopleIn(db: Database) {
  const { rows } = await sql<{ name: string }>`select last_name as name from applicant`.execute(db);
  return rows.map(({ name }) => name);
}

/** Content of the only document. */
async function fileIn(db: Database, dataDir: string): Promise<string> {
  const vault = await openVault(readSettings({ DATA_DIR: dataDir }), db);
  const pieces: Uint8Array[] = [];
  for await (const batch of sealedContentKeys(contextWithoutApp(db))) {
    for (const sealedContent of batch)
      for await (const piece of vault.open(sealedContent)) pieces.push(piece);
  }
  vault.close();
  return Buffer.concat(pieces).toString();
}

const readSecrets = async (environment: Record<string, string>, url: string) => {
  const db = openDatabase(url);
  return readAllSecrets(readSettings(environment), db).finally(() => db.destroy());
};

describe('npm run backup, backup:verify and restore', () => {
  it('move an installation from its own PostgreSQL to another one, and back', async () => {
    const first = await run('backup', { DATA_DIR: at('first') });
    expect(first).toMatchObject({ status: 0, errors: '' });
    expect(first.output).toMatch(
      /^Backup \d{8}T\d{9}Z-[\da-f]{8} complete: \d+ rows in .* MB, 1 file \(/m,
    );

    const verified = await run('backup-verify', { DATA_DIR: at('first') });
    expect(verified).toMatchObject({ status: 0, errors: '' });
    expect(verified.output).toMatch(/^ {2}public\.applicant: 1 row, identical$/m);
    expect(verified.output).toMatch(
      /can be restored: \d+ tables identical, 1 file opened, audit log of 1 entry intact\.\n$/,
    );

    const settings = { DATA_DIR: at('beside'), DATABASE_URL: external.url };
    const there = await run('restore', settings);
    expect(there).toMatchObject({ status: 0, errors: '' });
    const db = openDatabase(external.url);
    expect(await peopleIn(db)).toEqual(['Vergläs\t\\n']);
    const { verifiedAt } = await openedNote(at('first'));
    expect(verifiedAt).not.toBeNull();
    await db.destroy();
    const secrets = await readSecrets(settings, external.url);
    expect(Object.keys(secrets).sort()).toEqual([
      'encryption-key',
      'file-key-1',
      'push-key',
      'token-key',
    ]);

    expect(await run('backup', settings)).toMatchObject({ status: 0, errors: '' });
    const back = await run('restore', { DATA_DIR: at('second') });
    expect(back).toMatchObject({ status: 0, errors: '' });
    expect(back.output).toMatch(/The audit log is intact: 3 entries\./);
    const postgres = await startEmbeddedPostgres({ dataDir: at('second') });
    await prepareDatabase({ owner: postgres.url, app: postgres.appUrl }, { makesRole: true });
    const again = openDatabase(postgres.appUrl);
    expect(await peopleIn(again)).toEqual(['Vergläs\t\\n']);
    expect(await fileIn(again, at('second'))).toBe('of Odette');
    const secretRows = await sql`select from generated_secret`.execute(again);
    expect(secretRows.rows).toHaveLength(0);
    const jobs = jobKeeper(again, { doWork: false, onFailure: () => {} });
    await jobs.start();
    await jobs.stop();
    await again.destroy();
    expect(await readSecrets({ DATA_DIR: at('second') }, postgres.url)).toEqual(secrets);
    expect(readdirSync(at('second')).filter((name) => name.startsWith('secrets'))).toEqual([
      'secrets',
    ]);
    await postgres.stop();
  });

  it('report a fixable problem in one sentence and exit with 1', async () => {
    const dataDir = { DATA_DIR: at('third') };
    const cases: [string, Record<string, string>, string[], RegExp][] = [
      [
        'backup',
        { DATA_DIR: at('first'), BACKUP_URL: '' },
        [],
        /^Set BACKUP_URL to the backup location/,
      ],
      [
        'backup',
        { DATA_DIR: at('first'), BACKUP_RECIPIENT: '' },
        [],
        /^BACKUP_URL requires BACKUP_PASSPHRASE/,
      ],
      ['backup', { DATA_DIR: at('nowhere') }, [], /^There is no database in /],
      [
        'restore',
        { ...dataDir, BACKUP_IDENTITY_FILE: at('none') },
        [],
        /^The file in BACKUP_IDENTITY_FILE cannot be read/,
      ],
      [
        'restore',
        dataDir,
        ['20200101T000000Z-00000000'],
        /^There is no backup 20200101T000000Z-00000000/,
      ],
      ['restore', { DATA_DIR: at('first') }, [], /^This database is not empty \(applicant\)/],
      ['backup-verify', dataDir, ['one', 'two'], /^Usage: npm run backup:verify/],
    ];
    for (const [command, environment, args, sentence] of cases) {
      const { status, errors } = await run(command, environment, ...args);
      expect(errors).toMatch(sentence);
      expect(errors.trim().split('\n')).toHaveLength(1);
      expect(status).toBe(1);
    }
  });

  it('refuse a damaged archive with 1, and list its backups', async () => {
    const listed = await run('restore', { DATA_DIR: at('fourth') }, '--list');
    const [name = ''] = listed.output.split('  ');
    const path = join(place, 'archives', `${name}.cairn`);
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.subarray(0, bytes.length - 20));
    for (const command of ['backup-verify', 'restore']) {
      const { status, errors } = await run(command, { DATA_DIR: at('fourth') }, name);
      expect([status, errors]).toEqual([1, expect.stringMatching(/^This backup is damaged: /)]);
    }
    expect(readdirSync(folder)).not.toContain('fourth');
    writeFileSync(path, bytes);
  });
});

async function openedNote(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const db = openDatabase(postgres.url);
  try {
    return await db.selectFrom('backupRun').select('verifiedAt').executeTakeFirstOrThrow();
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

/** Runs a command and sends the signal once it prints this. */
async function runInterrupted(
  signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL',
  trigger: string,
  command: string,
  environment: Record<string, string>,
) {
  const child = start(command, environment);
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    if (!printed.includes(trigger) && (printed + text).includes(trigger)) child.kill(signal);
    printed += text;
  });
  return waitForExit(child);
}

/** PostgreSQL processes on this folder. */
function serversBelow(path: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(path);
      } catch {
        return false;
      }
    });
}

describe.skipIf(process.platform !== 'linux')('commands that are stopped', () => {
  it('leave no row and no PostgreSQL behind; the next run cleans up after a killed one', async () => {
    const aside = at('aside');
    mkdirSync(aside);
    chmodSync(aside, 0o755);
    const settings = { DATA_DIR: at('first'), TMPDIR: aside };
    const listLeftovers = () =>
      readdirSync(aside).flatMap((name) =>
        name === 'cairn-throwaway' ? readdirSync(join(aside, name)) : [name],
      );
    const stopped = await runInterrupted(
      'SIGINT',
      'Restoring it to a temporary database',
      'backup-verify',
      settings,
    );
    expect(stopped).toMatchObject({ status: 1, errors: 'It was stopped before it finished.\n' });
    expect(listLeftovers()).toEqual([]);
    expect(serversBelow(aside)).toEqual([]);

    const child = start('backup-verify', settings);
    const end = waitForExit(child);
    await waitUntil(() => serversBelow(aside).length > 0);
    child.kill('SIGKILL');
    await end;
    expect(listLeftovers()).not.toEqual([]);
    const next = await run('backup-verify', settings);
    expect(next).toMatchObject({ status: 0, errors: '' });
    expect(listLeftovers()).toEqual([]);
    expect(serversBelow(aside)).toEqual([]);
  });

  it('leave an empty target empty, so that an interrupted restore can be repeated', async () => {
    const settings = { DATA_DIR: at('stopped') };
    const stopped = await runInterrupted('SIGTERM', 'Filling the tables', 'restore', settings);
    expect(stopped).toMatchObject({ status: 1, errors: 'It was stopped before it finished.\n' });
    expect(serversBelow(at('stopped'))).toEqual([]);
    expect(readdirSync(at('stopped'))).not.toContain('secrets');
    const killed = await runInterrupted('SIGKILL', 'Filling the tables', 'restore', settings);
    expect(killed.status).toBeNull();
    expect(await run('restore', settings)).toMatchObject({ status: 0, errors: '' });
  });

  it('record an interrupted backup as failed', async () => {
    const before = readdirSync(join(place, 'archives'));
    const settings = { DATA_DIR: at('stopped') };
    const stopped = await runInterrupted('SIGINT', 'public.', 'backup', settings);
    expect(stopped).toMatchObject({ status: 1, errors: 'It was stopped before it finished.\n' });
    expect(readdirSync(join(place, 'archives'))).toEqual(before);
    expect(serversBelow(at('stopped'))).toEqual([]);
  });
});
