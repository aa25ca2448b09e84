import { statfs } from 'node:fs/promises';

/**
 * Kept free on the disk of the database, in bytes. A database that finds no room at all ends with all that it
 * was about; with this it goes on, for those who read, sign in and look after it.
 */
const keptFree = 192 * 1024 ** 2;

/** For so long what was found counts, in ms: who writes much doesn't ask for each of it. */
const countsFor = 500;

/** Room on a disk that is set aside for what is being sent. */
export interface RoomTaken {
  /** Sets so many bytes more aside, for what didn't say how long it is; false where that would leave too little. */
  more(bytes: number): Promise<boolean>;
  /** Once what was sent is kept, or given up. */
  giveBack(): void;
}

/** Whether there is room on a disk. */
export interface Room {
  /**
   * Sets so many bytes aside, so that those who send at the same time don't all count on the same room; null where
   * that would leave too little. What is written already counts twice until it is given back: rather one too few.
   * A disk that doesn't say counts as having room.
   */
  take(bytes: number): Promise<RoomTaken | null>;
}

/**
 * @param folder on the disk; null where what is written lies elsewhere, and somebody else looks after it
 * @param freeOn how many bytes are free there
 */
export function roomOn(folder: string | null, freeOn = freeBytes): Room {
  let free = Number.POSITIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let setAside = 0;

  /** Asks and sets aside in one go: nobody comes between the two. */
  const reserve = async (bytes: number): Promise<boolean> => {
    if (folder === null) return true;
    if (performance.now() - askedAt > countsFor) {
      const found = await freeOn(folder);
      askedAt = performance.now();
      free = found;
    }
    if (free - setAside - bytes < keptFree) return false;
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
          // It lies on the disk now: what was found before it did is no longer so.
          if (mine > 0) askedAt = Number.NEGATIVE_INFINITY;
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

/** Thrown into what is being sent when there is no room for the rest of it. */
export class NoRoomLeft extends Error {
  readonly code = 'ENOSPC';
}

/** Whether this failed since there was no room: on the disk of files, or as the database says it. */
export function isOutOfRoom(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100';
}
