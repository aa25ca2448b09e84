import { join } from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import type { S3Address } from '../files/s3-address.ts';

/** Where backups lie: a folder of this machine, or a bucket. */
export type BackupAddress = { folder: string } | { bucket: S3Address };

/**
 * A place of backups. An archive is the database, the keys and the list of contents; contents of files
 * lie beside it, once for all archives, sealed as they are in the store that they come from.
 */
export interface BackupPlace {
  kind: 'folder' | 'bucket';
  archives: FileStore;
  contents: FileStore;
  close(): void;
}

/** Opens a place; whether it can be reached shows at the first use. */
export async function openPlace(address: BackupAddress): Promise<BackupPlace> {
  const { archives, contents } = await storesAt(address);
  return {
    kind: 'folder' in address ? 'folder' : 'bucket',
    archives,
    contents,
    close() {
      archives.close();
      contents.close();
    },
  };
}

async function storesAt(address: BackupAddress) {
  if ('folder' in address) {
    return {
      archives: folderStore(join(address.folder, 'archives'), { isFlat: true }),
      contents: folderStore(join(address.folder, 'contents')),
    };
  }
  // Its client takes a tenth of a second to load, which nobody else is to wait for.
  const { s3Store } = await import('../files/s3-store.ts');
  const { bucket } = address;
  return {
    archives: s3Store({ ...bucket, folder: `${bucket.folder}archives/` }),
    contents: s3Store({ ...bucket, folder: `${bucket.folder}contents/` }),
  };
}

/** An archive in its place, by its name. */
export interface ListedArchive {
  /** Without its ending. */
  name: string;
  madeAt: Date;
  bytes: number;
}

// To the millisecond, since names tell which is newer; to the second before.
const archiveName = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})?Z-[0-9a-f]{8}$/;
const archiveEnding = '.cairn';
/** Which contents an archive needs, for whoever can't open it. */
const listEnding = '.contents';

export const archiveKey = (name: string) => `${name}${archiveEnding}`;
export const listKey = (name: string) => `${name}${listEnding}`;

/** How an archive is called that is made now: by its time, and so that no two are called alike. */
export function newArchiveName(at: Date, id: string): string {
  const time = at.toISOString().replace(/[-:.]/g, '');
  return `${time}-${id.replaceAll('-', '').slice(0, 8)}`;
}

/** When an archive of this name was begun; null when it is the name of something else. */
export function timeInName(name: string): Date | null {
  const [, year, month, day, hour, minute, second, ms = '000'] = archiveName.exec(name) ?? [];
  if (year === undefined) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** The archives, the newest first, and the lists of contents, all that are ours by their names. */
export async function listPlace(
  place: BackupPlace,
): Promise<{ archives: ListedArchive[]; lists: Set<string> }> {
  const archives: ListedArchive[] = [];
  const lists = new Set<string>();
  for await (const { key, size: bytes } of place.archives.list()) {
    const dot = key.indexOf('.');
    const [name, ending] = [key.slice(0, dot), key.slice(dot)];
    const madeAt = timeInName(name);
    if (madeAt && ending === archiveEnding) archives.push({ name, madeAt, bytes });
    if (madeAt && ending === listEnding) lists.add(name);
  }
  archives.sort((one, other) => (one.name < other.name ? 1 : -1));
  return { archives, lists };
}
