import * as z from 'zod';
import type { FileStore } from '#server/platform/file-store.ts';
import { areSameLines, type LineSum, lineSums } from './line-sums.ts';
import { type OpenedBy, unpack } from './packing.ts';
import { archiveKey, type BackupPlace } from './place.ts';
import { BackupProblem, damaged } from './problem.ts';
import type { Snapshot } from './snapshot.ts';
import { rowsOf } from './snapshot.ts';
import { fullName } from './tables.ts';
import { readTar, type TarEntry, tarEnd, tarEntry } from './tar.ts';

/** Changed when an older Cairn could no longer read what is written. */
const format = 1;

/** The most bytes of one entry: whoever reads it holds as much. */
const entryBytes = 4 * 1024 * 1024;

const lineSumSchema = z.object({ lines: z.number(), bytes: z.number(), sum: z.string() });

const headSchema = z.object({
  format: z.literal(format),
  name: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  versionOfJobs: z.number().nullable(),
  tables: z.array(
    z.object({
      schema: z.enum(['public', 'pgboss']),
      name: z.string(),
      columns: z.array(z.string()),
      isPartitioned: z.boolean(),
    }),
  ),
  sequences: z.array(
    z.object({
      schema: z.literal('public'),
      name: z.string(),
      lastValue: z.string(),
      isCalled: z.boolean(),
    }),
  ),
});

const endSchema = z.object({
  tables: z.record(z.string(), lineSumSchema),
  contents: lineSumSchema,
  missing: z.number(),
});

const secretsSchema = z.record(z.string(), z.string());

/** What an archive begins with: of when it is, and how it is read. */
export type ArchiveHead = z.infer<typeof headSchema>;
/** What it ends with: what was in it. */
export type ArchiveEnd = z.infer<typeof endSchema>;
export type Secrets = z.infer<typeof secretsSchema>;

/** A content of a file, as it lies in the store and in the place. */
export interface CopiedContent {
  key: string;
  bytes: number;
  /** SHA-256 of that, in hexadecimal. */
  checksum: string;
}

const readMe = `A backup of Cairn: a database, the keys of the installation and a list of its files.

tables/<schema>.<table>/<number> are the rows as PostgreSQL's COPY writes and reads them (text), in their
order: put together they are the whole table. cairn.json names the columns, and the migrations that
make the tables. secrets.json holds the keys. contents/<number> lists the contents of files, which lie
beside the archive (key, bytes, SHA-256). end.json says how much of everything there is.

To restore it, run: npm run restore
`;

/** An archive, byte by byte. `end` is called with what was in it when all of it was given. */
export async function* archiveOf(
  snapshot: Snapshot,
  made: { name: string; at: Date; secrets: Secrets; contents: readonly string[]; missing: number },
  onTable: (name: string, sum: LineSum) => void,
): AsyncGenerator<Buffer> {
  const entry = (name: string, body: Buffer) => tarEntry(name, body, made.at);
  const json = (name: string, value: unknown) =>
    entry(name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`));
  const { tables, sequences, migrations, versionOfJobs } = snapshot;
  const head: ArchiveHead = {
    format,
    name: made.name,
    madeAt: made.at.toISOString(),
    ...{ migrations, versionOfJobs, sequences },
    tables: tables as ArchiveHead['tables'],
  } as ArchiveHead;
  yield* entry('README.txt', Buffer.from(readMe));
  yield* json('cairn.json', head);
  yield* json('secrets.json', made.secrets);
  const contents = lineSums();
  for (const [number, lines] of made.contents.entries()) {
    contents.add(Buffer.from(lines));
    yield* entry(`contents/${numbered(number)}`, Buffer.from(lines));
  }
  const end: ArchiveEnd = { tables: {}, contents: contents.sum(), missing: made.missing };
  for (const table of tables) {
    const name = fullName(table);
    const sums = lineSums();
    let number = 0;
    for await (const piece of rowsOf(snapshot.client, table)) {
      sums.add(piece);
      for (let from = 0; from < piece.length; from += entryBytes) {
        yield* entry(`tables/${name}/${numbered(number)}`, piece.subarray(from, from + entryBytes));
        number += 1;
      }
    }
    const sum = sums.sum();
    end.tables[name] = sum;
    onTable(name, sum);
  }
  yield* json('end.json', end);
  yield tarEnd;
}

const numbered = (number: number) => String(number + 1).padStart(8, '0');

/** What is met in an archive, in this order: the head, the keys, contents, rows, the end. */
export type ArchivePart =
  | { kind: 'head'; head: ArchiveHead }
  | { kind: 'secrets'; secrets: Secrets }
  | { kind: 'contents'; contents: CopiedContent[]; lines: Buffer }
  | { kind: 'rows'; table: string; rows: Buffer }
  | { kind: 'end'; end: ArchiveEnd };

/** Reads an archive. What it gives is genuine; that it was all of it, is known at its end. */
export async function* readArchive(
  place: BackupPlace,
  name: string,
  openedBy: OpenedBy,
): AsyncGenerator<ArchivePart> {
  let isAtEnd = false;
  let isBegun = false;
  for await (const entry of readTar(unpack(bytesOf(place.archives, archiveKey(name)), openedBy))) {
    if (isAtEnd) throw damaged('something follows its end');
    const part = partOf(entry);
    if (!part) continue;
    if (!isBegun && part.kind !== 'head') throw damaged('its beginning is missing');
    isBegun = true;
    isAtEnd = part.kind === 'end';
    yield part;
  }
  if (!isAtEnd) throw damaged('its end is missing');
}

async function* bytesOf(store: FileStore, key: string): AsyncGenerator<Uint8Array> {
  if ((await store.size(key)) === null) {
    throw new BackupProblem('not-found', `There is no backup ${key} in the place of BACKUP_URL.`);
  }
  yield* store.read(key);
}

function partOf({ name, body }: TarEntry): ArchivePart | null {
  const json = () => JSON.parse(body.toString()) as unknown;
  if (name === 'cairn.json') return { kind: 'head', head: headIn(json()) };
  if (name === 'secrets.json') return { kind: 'secrets', secrets: secretsSchema.parse(json()) };
  if (name === 'end.json') return { kind: 'end', end: endSchema.parse(json()) };
  if (name.startsWith('contents/')) {
    return { kind: 'contents', contents: readContents(body), lines: body };
  }
  const table = /^tables\/(.+)\/\d+$/.exec(name)?.[1];
  if (table !== undefined) return { kind: 'rows', table, rows: body };
  return null;
}

function headIn(json: unknown): ArchiveHead {
  const { format: found } = json as { format?: unknown };
  if (typeof found === 'number' && found > format) {
    throw new BackupProblem(
      'newer-version',
      `This backup has format ${found}, and this Cairn reads ${format}: restore it with a newer Cairn.`,
    );
  }
  return headSchema.parse(json);
}

export const contentLine = ({ key, bytes, checksum }: CopiedContent) =>
  `${key}\t${bytes}\t${checksum}\n`;

/** As the vault makes them. */
const contentKey = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

function readContents(lines: Buffer): CopiedContent[] {
  return lines
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [key = '', bytes, checksum = ''] = line.split('\t');
      // It becomes the name of a file: nothing in it may lead out of the store.
      if (!contentKey.test(key)) throw damaged('it names a content as none of ours is called');
      return { key, bytes: Number(bytes), checksum };
    });
}

/** An archive that was read from its beginning to its end, and is what was written. */
export interface ReadArchive {
  head: ArchiveHead;
  secrets: Secrets;
  contents: CopiedContent[];
  end: ArchiveEnd;
}

/**
 * Reads all of an archive and compares it with what its end says.
 * @param judge is shown the head before the rest is read, and throws what speaks against it
 */
export async function checkArchive(
  place: BackupPlace,
  name: string,
  openedBy: OpenedBy,
  judge: (head: ArchiveHead) => void,
): Promise<ReadArchive> {
  const found: Partial<ReadArchive> = {};
  const contents: CopiedContent[] = [];
  const contentSums = lineSums();
  const tableSums = new Map<string, ReturnType<typeof lineSums>>();
  for await (const part of readArchive(place, name, openedBy)) {
    if (part.kind === 'head') judge(part.head);
    if (part.kind === 'contents') {
      contentSums.add(part.lines);
      contents.push(...part.contents);
    } else if (part.kind === 'rows') {
      const sums = tableSums.get(part.table) ?? lineSums();
      tableSums.set(part.table, sums);
      sums.add(part.rows);
    } else Object.assign(found, part);
  }
  const { head, secrets, end } = found;
  if (!head || !secrets || !end) throw damaged('a part of it is missing');
  if (head.name !== name) {
    throw damaged(`it says that it is ${head.name}, so somebody has given it another name`);
  }
  if (!areSameLines(contentSums.sum(), end.contents))
    throw damaged('its list of files is not whole');
  for (const table of head.tables.map(fullName)) {
    const expected = end.tables[table];
    const sum = (tableSums.get(table) ?? lineSums()).sum();
    if (!expected || !areSameLines(sum, expected)) throw damaged(`the table ${table} is not whole`);
  }
  return { head, secrets, contents, end };
}
