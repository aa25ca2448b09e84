import { statfs } from 'node:fs/promises';

/**
 * Kept free on the disk of the database, in bytes. A database that finds no room at all ends with all that it
 * was about; with this it goes on, for those who read, sign in and look after it.
 */
const keptFree = 192 * 1024 ** 2;

/** For so long what was found counts, in ms: who writes much doesn't ask for each of it. */
const countsFor = 500;

/** Whether there is room on a disk. */
export interface Room {
  /** Whether so many bytes more would leave too little. A disk that doesn't say counts as having room. */
  lacks(bytes: number): Promise<boolean>;
}

/** @param folder on the disk; null where what is written lies elsewhere, and somebody else looks after it */
export function roomOn(folder: string | null): Room {
  let free = Number.POSITIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    async lacks(bytes) {
      if (folder === null) return false;
      const now = performance.now();
      if (now - askedAt > countsFor) {
        askedAt = now;
        const found = await statfs(folder).catch(() => null);
        free = found ? found.bavail * found.bsize : Number.POSITIVE_INFINITY;
      }
      return free - bytes < keptFree;
    },
  };
}

/** Whether this failed since there was no room: on the disk of files, or as the database says it. */
export function isOutOfRoom(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}
