import type { Database } from '../db/database.ts';
import { loadContentList } from './make-backup.ts';
import {
  archiveKey,
  type BackupPlace,
  type ListedArchive,
  listKey,
  listPlace,
  timeInName,
} from './place.ts';

/** For how many of the newest days, weeks, and months to keep one archive each. */
export interface BackupRetention {
  days: number;
  weeks: number;
  months: number;
}

/**
 * Parses `7d 5w 12m`, each part optional. Returns null for anything else, or when it would keep
 * nothing.
 */
export function parseRetention(text: string): BackupRetention | null {
  const found = { d: 0, w: 0, m: 0 };
  const seenUnits = new Set<string>();
  for (const part of text.trim().split(/\s+/)) {
    const [, count, unit] = /^(\d{1,4})([dwm])$/.exec(part) ?? [];
    if (unit === undefined || seenUnits.has(unit)) return null;
    seenUnits.add(unit);
    found[unit as keyof typeof found] = Number(count);
  }
  const { d: days, w: weeks, m: months } = found;
  return days + weeks + months > 0 ? { days, weeks, months } : null;
}

/**
 * Selects the archives to keep: the newest one of each of the newest days, weeks, and months (UTC)
 * that have any. Days without an archive don't count, so a month's pause removes nothing.
 */
export function archivesToKeep<One extends Pick<ListedArchive, 'name' | 'madeAt'>>(
  archives: readonly One[],
  { days, weeks, months }: BackupRetention,
): One[] {
  const newestFirst = archives.toSorted(
    (one, other) => other.madeAt.getTime() - one.madeAt.getTime(),
  );
  const selected = new Set(newestFirst.slice(0, 1));
  const selectNewest = (maxCount: number, periodKey: (at: Date) => string) => {
    const periods = new Set<string>();
    for (const archive of newestFirst) {
      const period = periodKey(archive.madeAt);
      if (periods.has(period) || periods.size === maxCount) continue;
      periods.add(period);
      selected.add(archive);
    }
  };
  selectNewest(days, (at) => at.toISOString().slice(0, 10));
  selectNewest(weeks, weekStart);
  selectNewest(months, (at) => at.toISOString().slice(0, 7));
  return newestFirst.filter((archive) => selected.has(archive));
}

function weekStart(at: Date): string {
  const daysSince = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - daysSince * day).toISOString().slice(0, 10);
}

const day = 86_400_000;

/** Anything younger may belong to a backup in progress elsewhere. */
const maxBackupMs = 2 * day;

export interface Tidied {
  archives: number;
  contents: number;
  /** Archives with an incomplete content list; while there is one, no contents are removed. */
  withoutList: string[];
}

/**
 * Removes expired archives, then contents that no archive lists. Call it after a backup, while no
 * other backup runs. Removes no contents while any list is incomplete, since it might list them.
 * @param contentsIn keys of all contents in the current database, which are always kept
 */
export async function tidyPlace(
  db: Database,
  place: BackupPlace,
  retention: BackupRetention,
  now: Date,
  contentsIn: () => AsyncIterable<string[]>,
): Promise<Tidied> {
  const isYoung = (at: Date) => now.getTime() - at.getTime() < maxBackupMs;
  const found = await listPlace(place);
  const keptNames = new Set(archivesToKeep(found.archives, retention).map(({ name }) => name));
  // Keeps everything from the last two days: the backup before an update must not be removed with
  // the one after it.
  for (const { name, madeAt } of found.archives) if (isYoung(madeAt)) keptNames.add(name);
  const gone = found.archives.filter(({ name }) => !keptNames.has(name));
  for (const { name } of gone) {
    await place.archives.remove(archiveKey(name));
    await place.archives.remove(listKey(name));
    found.lists.delete(name);
  }
  const there = new Set(found.archives.map(({ name }) => name));
  const needed = new Set<string>();
  const withoutList: string[] = [];
  for (const name of keptNames) found.lists.add(name);
  for (const name of found.lists) {
    const isOfNone = !there.has(name);
    if (isOfNone && !isYoung(timeInName(name) ?? now)) {
      await place.archives.remove(listKey(name));
      continue;
    }
    const named = await loadContentList(place, name);
    if (!named) withoutList.push(name);
    for (const key of named ?? []) needed.add(key);
  }
  if (withoutList.length > 0) return { archives: gone.length, contents: 0, withoutList };
  for await (const keys of contentsIn()) for (const key of keys) needed.add(key);
  const contents = await removeOthers(db, place, needed, isYoung);
  return { archives: gone.length, contents, withoutList };
}

async function removeOthers(
  db: Database,
  place: BackupPlace,
  needed: ReadonlySet<string>,
  isYoung: (at: Date) => boolean,
): Promise<number> {
  let removed = 0;
  for await (const { key, writtenAt } of place.contents.list()) {
    if (needed.has(key) || isYoung(writtenAt)) continue;
    await db.deleteFrom('backupContent').where('content', '=', key).execute();
    await place.contents.remove(key);
    removed += 1;
  }
  return removed;
}
