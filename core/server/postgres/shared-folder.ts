import { chmodSync, mkdirSync, statSync } from 'node:fs';

/**
 * Makes the folder in which root keeps what PostgreSQL's account could not reach elsewhere.
 * Everybody may pass through; only root may put something there.
 * @throws Error when it cannot be made, or somebody else has made it.
 */
export function makeSharedFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o711);
  // In a folder of somebody else's, programs and data could be exchanged for other ones.
  if (statSync(folder).uid !== 0) throw new Error(`${folder} does not belong to root`);
}
