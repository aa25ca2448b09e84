import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBinaries, reachableBinaries } from './binaries.ts';
import { lockFolder } from './folder-lock.ts';
import { findHome, prepareHome } from './home-folder.ts';
import { stopStalePostmaster } from './stale-postmaster.ts';

/** Where root keeps what is thrown away and PostgreSQL's account could not reach elsewhere. */
export const throwawayFolder = join(tmpdir(), 'cairn-throwaway');

/**
 * Ends and removes the database of a throwaway PostgreSQL that was left by a process that is gone.
 * @returns false, without having done anything, when somebody still uses it, or it isn't ours to remove
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
