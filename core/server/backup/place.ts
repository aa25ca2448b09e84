import { join } from 'node:path';
import type { FileStore } from '../files/file-store.ts';
import { folderStore } from '../files/folder-store.ts';
import type { S3Address } from '../files/s3-address.ts';

/** A folder of this machine, or a bucket. */
export type BackupAddress = { folder: string } | { bucket: S3Address };

/**
 * Where backups are stored. An archive holds the database, the keys, and the list of contents.
 * Contents are stored beside the archives, once for all of them, encrypted as in the app's store.
 */
export interface BackupPlace {
  kind: 'folder' | 'bucket';
  archives: FileStore;
  contents: FileStore;
  close(): void;
}

/** Opens the place. Connection errors appear at first use. */
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
  // Loading the S3 client takes 100 ms, so it loads only when needed.
  const { s3Store } = await import('../files/s3-store.ts');
  const { bucket } = address;
  return {
    archives: s3Store({ ...bucket, folder: `${bucket.folder}archives/` }),
    contents: s3Store({ ...bucket, folder: `${bucket.folder}contents/` }),
  };
}

/** An archive, by its name. */
export interface ListedArchive {
  /** Without its extension. */
  name: string;
  madeAt: Date;
  bytes: number;
}

// Names carry milliseconds, to sort by age; older ones only seconds.
const archiveName = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})?Z-[0-9a-f]{8}$/;
const archiveEnding = '.cairn';
/** Lists the contents of an archive, readable without its key. */
const listEnding = '.contents';

export const archiveKey = (name: string) => `${name}${archiveEnding}`;
export const listKey = (name: string) => `${name}${listEnding}`;

/** Returns the name of a new archive: its time, and a unique suffix. */
export function newArchiveName(at: Date, id: string): string {
  const time = at.toISOString().replace(/[-:.]/g, '');
  return `${time}-${id.replaceAll('-', '').slice(0, 8)}`;
}

/** Returns when an archive of this name was begun; null for other names. */
export function timeInName(name: string): Date | null {
  const [, year, month, day, hour, minute, second, ms = '000'] = archiveName.exec(name) ?? [];
  if (year === undefined) return null;
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
}

/** Lists our archives, newest first, and their content lists. */
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
