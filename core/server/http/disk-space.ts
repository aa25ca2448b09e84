import { statfs } from 'node:fs/promises';

/**
 * Bytes kept free on the database's disk. A database without any space stops entirely; with this
 * much, people can still read, sign in, and fix it.
 */
const reservedBytes = 192 * 1024 ** 2;

/** How long a measurement is reused, in ms. */
const cacheMs = 500;

/** Disk space reserved for an upload. */
export interface SpaceReservation {
  /**
   * Reserves more bytes, for an upload of unknown size; returns false if too little would be left.
   */
  more(bytes: number): Promise<boolean>;
  /** Call when the upload is stored or given up. */
  giveBack(): void;
}

/** Free space on a disk. */
export interface DiskSpace {
  /**
   * Reserves bytes, so that concurrent uploads don't count on the same space; returns null if too
   * little would be left. Written bytes count twice until released, to err on the safe side. An
   * unknown amount counts as enough.
   */
  take(bytes: number): Promise<SpaceReservation | null>;
}

/**
 * Tracks a disk's free space.
 * @param folder on the disk; null if the data is stored elsewhere and isn't ours to watch
 * @param freeOn returns the free bytes there
 */
export function diskSpaceOn(folder: string | null, freeOn = freeBytes): DiskSpace {
  let free = Number.POSITIVE_INFINITY;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let setAside = 0;

  /** Checks and reserves in one step, without a gap for others. */
  const reserve = async (bytes: number): Promise<boolean> => {
    if (folder === null) return true;
    if (performance.now() - checkedAt > cacheMs) {
      const found = await freeOn(folder);
      checkedAt = performance.now();
      free = found;
    }
    if (free - setAside - bytes < reservedBytes) return false;
    setAside += bytes;
    return true;
  };

  return {
    async take(bytes) {
      if (!(await reserve(bytes))) return null;
      let mine = bytes;
      return {
        async more(further) {
          if (!(await reserve(further))) return false;
          mine += further;
          return true;
        },
        giveBack() {
          if (folder !== null) setAside -= mine;
          // The data is on the disk now, so the last measurement is outdated.
          if (mine > 0) checkedAt = Number.NEGATIVE_INFINITY;
          mine = 0;
        },
      };
    },
  };
}

async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch(() => null);
  return found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY;
}

/** Thrown into an upload when the disk has no space for the rest. */
export class OutOfDiskSpace extends Error {
  readonly code = 'ENOSPC';
}

/** True if this error means a full disk: of the documents, or of the database. */
export function isOutOfDiskSpace(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}
