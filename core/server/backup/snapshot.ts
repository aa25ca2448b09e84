import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Line, onOneConnection } from '../db/database.ts';
import { type LineSum, lineSums } from './line-sums.ts';
import {
  assertReadable,
  type CopiedSequence,
  type CopiedTable,
  fullName,
  jobSchemaVersion,
  listForeignTables,
  listMigrations,
  listSequences,
  listTables,
  quoted,
  quotedName,
  settleSession,
} from './tables.ts';

/** The whole database at one moment, unaffected by later writes. */
export interface Snapshot extends Line {
  migrations: string[];
  versionOfJobs: number | null;
  tables: CopiedTable[];
  /** Tables of other software, which are not copied. */
  foreignTables: string[];
  sequences: CopiedSequence[];
}

/** Bytes collected before they are passed on. */
const pieceBytes = 1024 * 1024;

/** Runs `work` on a snapshot of the database. Doesn't block writers. */
export async function withSnapshot<T>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const read = async ({ client, db }: Line): Promise<T> => {
    await settleSession(db);
    await assertReadable(db);
    const before = await listTables(db);
    await client.query('begin transaction isolation level repeatable read read only');
    // Locks the tables before taking the snapshot; otherwise a migration could come between the
    // two.
    const names = before.map((table) => quotedName(table)).join(', ');
    if (names !== '') await client.query(`lock table ${names} in access share mode`);
    const snapshot: Snapshot = {
      client,
      db,
      tables: await listTables(db),
      foreignTables: await listForeignTables(db),
      migrations: await listMigrations(db),
      versionOfJobs: await jobSchemaVersion(db),
      sequences: await listSequences(db),
    };
    if (JSON.stringify(snapshot.tables) !== JSON.stringify(before)) {
      throw new Error('The tables changed during the snapshot because a new version is starting.');
    }
    const done = await work(snapshot);
    await client.query('commit');
    return done;
  };
  return onOneConnection(url, 'cairn-backup', read, signal);
}

/** Streams the rows of a table in COPY text format, in chunks of about 1 MB. */
export async function* streamRows(client: pg.Client, table: CopiedTable): AsyncGenerator<Buffer> {
  const columns = table.columns.map(quoted).join(', ');
  const from = table.isPartitioned
    ? `(select ${columns} from ${quotedName(table)})`
    : `${quotedName(table)} (${columns})`;
  const rows = client.query(copyTo(`copy ${from} to stdout`));
  let buffered: Buffer[] = [];
  let size = 0;
  for await (const row of rows) {
    buffered.push(row);
    size += row.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(buffered);
    buffered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(buffered);
}

/** Returns the line sum of each table. */
export async function sumTables(
  { client }: Line,
  tables: readonly CopiedTable[],
): Promise<Map<string, LineSum>> {
  const found = new Map<string, LineSum>();
  for (const table of tables) {
    const sums = lineSums();
    for await (const piece of streamRows(client, table)) sums.add(piece);
    found.set(fullName(table), sums.sum());
  }
  return found;
}
