import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, reachableBinaries } from './binaries.ts';
import { lockFolder } from './folder-lock.ts';
import { findHome, prepareHome } from './home-folder.ts';
import { stopStalePostmaster } from './stale-postmaster.ts';

/** Root's folder for throwaway databases that PostgreSQL's account couldn't reach elsewhere. */
export const throwawayFolder = join(tmpdir(), 'cairn-throwaway');

/**
 * Removes the throwaway database of a dead process.
 * @returns false, without doing anything, when it is in use or isn't a throwaway
 */
export async function removeThrowaway(dataDir: string): Promise<boolean> {
  try {
    if (!existsSync(findHome(dataDir))) return true;
    const home = prepareHome(dataDir, throwawayFolder);
    const unlock = await lockFolder(home.folder, home.account, 0);
    try {
      const binaries = reachableBinaries(findBinaries(), home.account, throwawayFolder);
      await stopStalePostmaster(home, binaries, () => {});
      rmSync(home.folder, { recursive: true, force: true });
      return true;
    } finally {
      unlock();
    }
  } catch {
    return false;
  }
}
