import * as z from 'zod';
import type { FileStore } from '../files/file-store.ts';
import { areSameLines, type LineSum, type LineSums, lineSums } from './line-sums.ts';
import { type OpenedBy, unpack } from './packing.ts';
import { archiveKey, type BackupPlace } from './place.ts';
import { BackupProblem, damaged } from './problem.ts';
import type { Snapshot } from './snapshot.ts';
import { streamRows } from './snapshot.ts';
import { fullName } from './tables.ts';
import { readTar, type TarEntry, writeTar } from './tar.ts';

/** Raise it when older versions of Cairn can't read the format any more. */
const format = 1;

/** Maximum bytes of one entry, which readers hold in memory. */
const entryBytes = 4 * 1024 * 1024;

/** Far above any installation's size; keeps a forged archive from filling the memory. */
const maxContents = 5_000_000;
const maxTables = 2000;
const maxColumns = 1600;
const maxMigrations = 10_000;
const maxSecrets = 10_000;

const shortName = z.string().max(200);

const lineSumSchema = z.object({ lines: z.number(), bytes: z.number(), sum: z.string() });

const headSchema = z.object({
  format: z.literal(format),
  name: shortName,
  madeAt: z.iso.datetime(),
  migrations: z.array(shortName).min(1).max(maxMigrations),
  versionOfJobs: z.number().nullable(),
  tables: z
    .array(
      z.object({
        schema: z.enum(['public', 'pgboss']),
        name: shortName,
        columns: z.array(shortName).max(maxColumns),
        isPartitioned: z.boolean(),
      }),
    )
    .max(maxTables),
  sequences: z
    .array(
      z.object({
        schema: z.literal('public'),
        name: shortName,
        lastValue: z.string().regex(/^-?\d{1,19}$/),
        isCalled: z.boolean(),
      }),
    )
    .max(maxTables),
});

const endSchema = z.object({
  tables: z.record(z.string(), lineSumSchema),
  contents: lineSumSchema,
  missing: z.number(),
});

const secretsSchema = z
  .record(shortName, z.string().max(10_000))
  .refine((secrets) => Object.keys(secrets).length <= maxSecrets);

/** First entry of an archive: when it was made, and how to read it. */
export type ArchiveHead = z.infer<typeof headSchema>;
/** Last entry: totals to compare with. */
export type ArchiveEnd = z.infer<typeof endSchema>;
export type Secrets = z.infer<typeof secretsSchema>;

/** Contents of a document, as stored. */
export interface CopiedContent {
  key: string;
  bytes: number;
  /** SHA-256 of the stored bytes, in hexadecimal. */
  checksum: string;
}

const readMe = `A Cairn backup: the database, the installation's keys, and a list of its files.

tables/<schema>.<table>/<number> hold the rows in PostgreSQL's COPY text format; concatenated in order,
they are the complete table. cairn.json lists the columns and the migrations that create the tables.
secrets.json holds the keys. contents/<number> lists the stored file contents next to the archive (key,
bytes, SHA-256). end.json holds the totals.

To restore it, run: npm run restore
`;

interface Archived {
  name: string;
  at: Date;
  secrets: Secrets;
  contents: readonly string[];
  missing: number;
}

/** Streams an archive. Calls `onTable` for each table once it has been read. */
export function writeArchive(
  snapshot: Snapshot,
  made: Archived,
  onTable: (name: string, sum: LineSum) => void,
): AsyncGenerator<Uint8Array> {
  return writeTar(archiveEntries(snapshot, made, onTable), made.at);
}

async function* archiveEntries(
  snapshot: Snapshot,
  made: Archived,
  onTable: (name: string, sum: LineSum) => void,
): AsyncGenerator<TarEntry> {
  const json = (name: string, value: unknown): TarEntry => ({
    name,
    body: Buffer.from(`${JSON.stringify(value, null, 1)}\n`),
  });
  const { tables, sequences, migrations, versionOfJobs } = snapshot;
  const head: ArchiveHead = {
    format,
    name: made.name,
    madeAt: made.at.toISOString(),
    migrations,
    versionOfJobs,
    sequences,
    tables: tables as ArchiveHead['tables'],
  } as ArchiveHead;
  yield { name: 'README.txt', body: Buffer.from(readMe) };
  yield json('cairn.json', head);
  yield json('secrets.json', made.secrets);
  const contents = lineSums();
  for (const [number, lines] of made.contents.entries()) {
    const body = Buffer.from(lines);
    contents.add(body);
    yield { name: `contents/${numbered(number)}`, body };
  }
  const end: ArchiveEnd = { tables: {}, contents: contents.sum(), missing: made.missing };
  for (const table of tables) {
    const name = fullName(table);
    const sums = lineSums();
    let number = 0;
    for await (const piece of streamRows(snapshot.client, table)) {
      sums.add(piece);
      for (let from = 0; from < piece.length; from += entryBytes) {
        const body = piece.subarray(from, from + entryBytes);
        yield { name: `tables/${name}/${numbered(number)}`, body };
        number += 1;
      }
    }
    const sum = sums.sum();
    end.tables[name] = sum;
    onTable(name, sum);
  }
  yield json('end.json', end);
}

const numbered = (number: number) => String(number + 1).padStart(8, '0');

/** Parts of an archive in this order: head, keys, contents, rows, end. */
export type ArchivePart =
  | { kind: 'head'; head: ArchiveHead }
  | { kind: 'secrets'; secrets: Secrets }
  | { kind: 'contents'; contents: CopiedContent[]; lines: Buffer }
  | { kind: 'rows'; table: string; rows: Buffer }
  | { kind: 'end'; end: ArchiveEnd };

/**
 * Reads an archive. Everything it yields is authentic; only its end shows that nothing is missing.
 */
export async function* readArchive(
  place: BackupPlace,
  name: string,
  openedBy: OpenedBy,
  signal?: AbortSignal,
): AsyncGenerator<ArchivePart> {
  let isAtEnd = false;
  let isBegun = false;
  for await (const entry of readTar(
    unpack(readBytes(place.archives, archiveKey(name)), openedBy),
  )) {
    signal?.throwIfAborted();
    if (isAtEnd) throw damaged('there is data after its end');
    const part = parsePart(entry);
    if (!part) continue;
    if (!isBegun && part.kind !== 'head') throw damaged('its beginning is missing');
    isBegun = true;
    isAtEnd = part.kind === 'end';
    yield part;
  }
  if (!isAtEnd) throw damaged('its end is missing');
}

async function* readBytes(store: FileStore, key: string): AsyncGenerator<Uint8Array> {
  if ((await store.size(key)) === null) {
    throw new BackupProblem('not-found', `There is no backup ${key} in BACKUP_URL.`);
  }
  yield* store.read(key);
}

function parsePart({ name, body }: TarEntry): ArchivePart | null {
  if (name === 'cairn.json') return { kind: 'head', head: headIn(jsonIn(body)) };
  if (name === 'secrets.json') {
    return { kind: 'secrets', secrets: parsed(secretsSchema, jsonIn(body)) };
  }
  if (name === 'end.json') return { kind: 'end', end: parsed(endSchema, jsonIn(body)) };
  if (name.startsWith('contents/')) {
    return { kind: 'contents', contents: readContents(body), lines: body };
  }
  const table = /^tables\/(.+)\/\d+$/.exec(name)?.[1];
  if (table !== undefined) return { kind: 'rows', table, rows: body };
  return null;
}

function headIn(json: unknown): ArchiveHead {
  const { format: found } = Object(json) as { format?: unknown };
  if (typeof found === 'number' && found > format) {
    throw new BackupProblem(
      'newer-version',
      `This backup has format ${found}, but this version of Cairn reads up to ${format}. Restore it with a newer version.`,
    );
  }
  return parsed(headSchema, json);
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch (error) {
    throw damaged('part of it has an unknown format', error);
  }
}

function parsed<T>(schema: z.ZodType<T>, json: unknown): T {
  const { data, error } = schema.safeParse(json);
  if (error) throw damaged('part of it has an unknown format', error);
  return data as T;
}

export const contentLine = ({ key, bytes, checksum }: CopiedContent) =>
  `${key}\t${bytes}\t${checksum}\n`;

/** The vault's format of keys. */
const contentKey = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function readContents(lines: Buffer): CopiedContent[] {
  return lines
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [key = '', bytes = '', checksum = ''] = line.split('\t');
      // The key becomes a file name, so it must not lead out of the store.
      if (!contentKey.test(key)) throw damaged('its list of files has an invalid key');
      if (!/^\d{1,15}$/.test(bytes) || !/^[\da-f]{64}$/.test(checksum)) {
        throw damaged('its list of files has an invalid size or checksum');
      }
      return { key, bytes: Number(bytes), checksum };
    });
}

/** An archive that was read in full and verified. */
export interface ReadArchive {
  head: ArchiveHead;
  secrets: Secrets;
  contents: CopiedContent[];
  end: ArchiveEnd;
}

/**
 * Reads a whole archive and compares it with the totals at its end.
 * @param judge gets the head before the rest is read, and throws if there is a reason not to
 * continue
 */
export async function checkArchive(
  place: BackupPlace,
  name: string,
  openedBy: OpenedBy,
  judge: (head: ArchiveHead) => void,
  signal?: AbortSignal,
): Promise<ReadArchive> {
  const found = await gather(readArchive(place, name, openedBy, signal), judge);
  const { head, secrets, end, contents } = found;
  if (!head || !secrets || !end) throw damaged('part of it is missing');
  if (head.name !== name) {
    throw damaged(`it was renamed; its original name is ${head.name}`);
  }
  if (!areSameLines(found.contentSums.sum(), end.contents))
    throw damaged('its list of files is incomplete or altered');
  for (const [table, sums] of found.tableSums) {
    const expected = end.tables[table];
    if (!expected || !areSameLines(sums.sum(), expected))
      throw damaged(`the table ${table} is incomplete or altered`);
  }
  return { head, secrets, contents, end };
}

interface Gathered extends Partial<ReadArchive> {
  contents: CopiedContent[];
  contentSums: LineSums;
  /** Sums of each table in the head. */
  tableSums: Map<string, LineSums>;
}

/** Collects the sums of an archive in bounded memory, whatever its length or origin. */
async function gather(
  parts: AsyncIterable<ArchivePart>,
  judge: (head: ArchiveHead) => void,
): Promise<Gathered> {
  const found: Gathered = { contents: [], contentSums: lineSums(), tableSums: new Map() };
  for await (const part of parts) {
    if (part.kind === 'contents') {
      found.contentSums.add(part.lines);
      for (const content of part.contents) found.contents.push(content);
      if (found.contents.length > maxContents)
        throw damaged('it lists more files than the maximum');
    } else if (part.kind === 'rows') {
      const sums = found.tableSums.get(part.table);
      if (!sums) throw damaged(`it has rows of ${part.table}, which is not in its list of tables`);
      sums.add(part.rows);
    } else {
      if (part.kind in found) throw damaged('part of it occurs twice');
      Object.assign(found, part);
    }
    if (part.kind !== 'head') continue;
    judge(part.head);
    for (const table of part.head.tables.map(fullName)) found.tableSums.set(table, lineSums());
  }
  return found;
}
