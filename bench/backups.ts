import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setInterval } from 'node:timers';
import { sql } from 'kysely';
import { openPlace } from '#core/server/backup/place.ts';
import { streamRows, withSnapshot } from '#core/server/backup/snapshot.ts';
import { openDatabase } from '#core/server/db/database.ts';
import { migrate } from '#core/server/db/migrate.ts';
import { folderStore } from '#core/server/files/folder-store.ts';
import { startEmbeddedPostgres } from '#core/server/postgres/start.ts';
import { checkBackup, restoreBackup } from '#features/system/server/backups/restore.ts';
import { backupsService } from '#features/system/server/backups/service.ts';
import { verifyBackup } from '#features/system/server/backups/verify.ts';

/**
 * Speed and memory of backup, restore, and verification, beside a bare COPY of the same tables to a
 * file, and beside pg_dump and zstd if installed. Uses its own PostgreSQL with fsync on. Megabytes
 * are those of the bare COPY.
 *
 * `npm run bench:backups -- [people]`; default 100,000, each with an audit entry and its seal.
 */

const people = Number(process.argv[2] ?? 100_000);
const megabyte = 1024 * 1024;
/** Size of a bare COPY of all tables. */
let plainBytes = 0;
const passphrase = 'a passphrase for the bench';

const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-backups-'));
const source = await startEmbeddedPostgres({ dataDir: join(folder, 'source') });
const target = await startEmbeddedPostgres({ dataDir: join(folder, 'target') });
const db = openDatabase(source.url);
try {
  await fill();
  const place = join(folder, 'place');
  await mkdir(place);

  const rows = await measure('a bare COPY to a file', bareCopy);
  await besidePgDump(rows);
  const backups = backupsService({
    db,
    clock: () => new Date(),
    store: folderStore(join(folder, 'files')),
    backup: {
      address: { folder: place },
      passphrase,
      passphraseFile: undefined,
      recipients: [],
      identityFile: undefined,
      at: null,
      retention: { days: 1, weeks: 0, months: 0 },
    },
    readSecrets: async () => ({}),
    onTidyFailure: (error) => console.error(error),
  });
  await measure('a backup', async () => {
    const made = await backups.make();
    console.log(`  archive size ${inMegabytes(made.archiveBytes)}`);
    return made.rows;
  });
  const opened = await openPlace({ folder: place });
  const proved = await checkBackup(opened, { passphrase }, undefined, () => {});
  await measured('verify, including starting PostgreSQL', rows, () =>
    verifyBackup(proved, async () => {}),
  );
  const checked = await measured('read the whole backup', rows, () =>
    checkBackup(opened, { passphrase }, undefined, () => {}),
  );
  await measured('restore and compare', rows, () =>
    restoreBackup(
      checked,
      {
        ownerUrl: target.url,
        appRole: null,
        secretsIn: join(folder, 'target'),
        store: folderStore(join(folder, 'restored')),
        clock: () => new Date(),
      },
      () => {},
    ),
  );
} finally {
  await db.destroy();
  await source.stop();
  await target.stop();
  await rm(folder, { recursive: true, force: true });
}

async function fill(): Promise<void> {
  await migrate(db);
  await sql`
    insert into reference_code (code) select 'R-' || n from generate_series(1, ${people}::int) n
  `.execute(db);
  await sql`
    insert into applicant (first_name, last_name, status, reference)
    select 'First' || n % 997, 'Last' || n, 'pending', 'R-' || n
    from generate_series(1, ${people}::int) n
  `.execute(db);
  await sql`
    insert into audit_entry (actor_kind, action, record_type, record_id, after)
    select 'system', 'applicant.created', 'applicant', id, jsonb_build_object('lastName', last_name)
    from applicant
  `.execute(db);
  await sql`analyze`.execute(db);
}

/**
 * The same with PostgreSQL's tools, which copy no files or keys, encrypt nothing, and compare
 * nothing.
 */
async function besidePgDump(rows: number): Promise<void> {
  const file = join(folder, 'dump.sql.zst');
  const dump = ['pg_dump', '--no-owner', `--dbname=${source.url}`];
  if (!(await piped([...dump, '--schema-only'], ['zstd', '-q', '-o', `${file}.trial`]))) {
    return console.log('pg_dump or zstd is missing or older than the server');
  }
  await measured('pg_dump | zstd', rows, () => piped(dump, ['zstd', '-q', '-o', file]));
  console.log(`  file size ${inMegabytes((await stat(file)).size)}`);
  const owner = openDatabase(target.url);
  await sql`create database plain`.execute(owner);
  await owner.destroy();
  const url = new URL(target.url);
  url.pathname = '/plain';
  await measured('zstd -d | psql', rows, () =>
    piped(['zstd', '-dc', file], ['psql', '-q', '-o', '/dev/null', '-d', url.href]),
  );
}

/** Pipes one program into another; true if both succeeded. */
async function piped(from: string[], into: string[]): Promise<boolean> {
  const [program = '', ...args] = from;
  const [second = '', ...more] = into;
  const reader = spawn(second, more, { stdio: ['pipe', 'ignore', 'ignore'] });
  const writer = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const ends = [reader, writer].map((child) =>
    once(child, 'close').then(
      ([code]) => code === 0,
      () => false,
    ),
  );
  await pipeline(writer.stdout, reader.stdin).catch(() => {});
  return (await Promise.all(ends)).every(Boolean);
}

async function bareCopy(): Promise<number> {
  const file = join(folder, 'bare');
  const all = await withSnapshot(source.url, async ({ client, tables }) => {
    const every = async function* () {
      for (const table of tables) yield* streamRows(client, table);
    };
    await pipeline(Readable.from(every(), { objectMode: false }), createWriteStream(file));
    let lines = 0;
    for (const { schema, name } of tables) {
      const { rows: counted } = await client.query(
        `select count(*)::int as n from "${schema}"."${name}"`,
      );
      lines += counted[0].n;
    }
    return lines;
  });
  plainBytes = (await stat(file)).size;
  console.log(`  file size ${inMegabytes(plainBytes)}`);
  return all;
}

/** Measures work that returns its number of rows. */
async function measure(label: string, work: () => Promise<number>): Promise<number> {
  let rows = 0;
  await measured(
    label,
    () => rows,
    async () => {
      rows = await work();
    },
  );
  return rows;
}

async function measured<T>(
  label: string,
  rows: number | (() => number),
  work: () => Promise<T>,
): Promise<T> {
  global.gc?.();
  const before = process.memoryUsage.rss();
  let peak = before;
  const looking = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  const begun = performance.now();
  const done = await work().finally(() => clearInterval(looking));
  const seconds = (performance.now() - begun) / 1000;
  const count = typeof rows === 'number' ? rows : rows();
  const rate = Math.round(count / seconds);
  console.log(
    `${label}: ${seconds.toFixed(1)} s, ${inMegabytes(plainBytes / seconds)} and ${rate} rows per second, ` +
      `peak memory +${inMegabytes(peak - before)}`,
  );
  return done;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}
