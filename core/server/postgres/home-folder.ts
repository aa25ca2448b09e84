import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { type Account, canUseFolder, chooseAccount, isRoot } from './account.ts';

/** The folder of the embedded PostgreSQL, and its owner. */
export interface Home {
  /**
   * Absolute path. Holds the cluster (PostgreSQL's data), the passwords, the lock, and the socket.
   */
  folder: string;
  /** undefined: this process's account. */
  account: Account | undefined;
  /** Message for the operator about an unexpected location. */
  notice?: string;
}

/** File in the data folder with the home folder's path, if it is elsewhere. */
const noteName = 'postgres-location';

/** Returns PostgreSQL's data folder in `home`. */
export function clusterFolder(home: string): string {
  return join(home, 'cluster');
}

const reasons: Record<string, string> = {
  EACCES: 'this account has no permission',
  EPERM: 'this account has no permission',
  EROFS: 'its file system is read-only',
  ENOTDIR: 'part of its path is a file, not a folder',
  EEXIST: 'a file with that name exists',
  ENOSPC: 'its disk is full',
  EDQUOT: "this account's disk quota is used up",
  ENOENT: 'its parent folder does not exist',
};

/**
 * Explains a file system error of the data folder to the operator. Other errors come back
 * unchanged.
 */
export function explainUnwritable(folder: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException)?.code ?? '';
  const reason = reasons[code];
  if (!reason) return error;
  return new StartupError(
    `The data folder ${folder} cannot be written to: ${reason} (${code}). ` +
      'Fix this, or set DATA_DIR to another folder.',
  );
}

/**
 * Chooses and prepares the home folder: `postgres` in the data folder; or, for root, a folder in
 * `outsideFolder` if PostgreSQL's account can't reach the data folder (a checkout in a private home
 * folder). The data folder then keeps a note of the path for later starts.
 * @throws StartupError when the folder can't be used
 */
export function prepareHome(dataDir: string, outsideFolder: string): Home {
  try {
    makeDataFolder(dataDir);
    const recordedFolder = readNote(dataDir);
    const folder = recordedFolder ?? join(realpathSync(dataDir), 'postgres');
    const notice = recordedFolder && `The database is in ${recordedFolder}.`;
    if (!isRoot()) return { ...unprivilegedHome(folder), notice };
    if (existsSync(clusterFolder(folder))) return { ...existingHome(folder), notice };

    const account = chooseAccount();
    giveFolder(folder, account);
    if (canUseFolder(account, folder)) return { folder, account, notice };
    rmdirSync(folder);
    return outsideHome(dataDir, outsideFolder, account);
  } catch (error) {
    throw explainUnwritable(dataDir, error);
  }
}

/** Finds the home folder of a data folder, without creating anything. */
export function findHome(dataDir: string): string {
  return readNote(dataDir) ?? join(dataDir, 'postgres');
}

/** Deletes the note of an outside home folder after that was deleted. */
export function forgetHome(dataDir: string): void {
  rmSync(join(dataDir, noteName), { force: true });
}

function readNote(dataDir: string): string | undefined {
  const note = join(dataDir, noteName);
  if (!existsSync(note)) return undefined;
  const folder = readFileSync(note, 'utf8').trim();
  if (existsSync(folder)) return folder;
  throw new StartupError(
    `According to ${note}, the database is in ${folder}, but that folder is gone. Restore it, ` +
      `or delete ${note} to start with an empty database.`,
  );
}

function makeDataFolder(dataDir: string): void {
  if (existsSync(dataDir)) return;
  mkdirSync(dirname(dataDir), { recursive: true });
  // PostgreSQL's account must pass through, but needn't list the folder.
  const mode = isRoot() ? 0o711 : 0o700;
  mkdirSync(dataDir, { mode });
  chmodSync(dataDir, mode);
}

function unprivilegedHome(folder: string): Home {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const owner = readOwner(existsSync(clusterFolder(folder)) ? clusterFolder(folder) : folder);
  if (process.getuid && owner.uid !== process.getuid()) {
    throw new StartupError(
      `The database in ${folder} belongs to the account with ID ${owner.uid}. ` +
        'Start Cairn as that account or as root, or set DATA_DIR to another folder.',
    );
  }
  return { folder, account: undefined };
}

/** Under root, the folder keeps its owner, so that root and that account can take turns. */
function existingHome(folder: string): Home {
  const { uid, gid } = readOwner(clusterFolder(folder));
  const account = uid === 0 ? chooseAccount() : { name: `with ID ${uid}`, uid, gid };
  // Owned by root after a restore or a copy.
  if (uid === 0) giveTree(folder, account);
  if (canUseFolder(account, folder)) return { folder, account };
  throw new StartupError(
    `The database in ${folder} belongs to the account ${account.name}, which cannot access it. ` +
      `Give that account execute permission on the folders above it.`,
  );
}

/**
 * Creates root's folder for PostgreSQL's account. Everyone may pass through; only root may write.
 * @throws Error when it can't be created, or another account owns it
 */
export function makeSharedFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true }) !== undefined) chmodSync(folder, 0o711);
  // In another account's folder, programs and data could be replaced.
  if (statSync(folder).uid !== 0) throw new Error(`${folder} does not belong to root`);
}

function outsideHome(dataDir: string, outsideFolder: string, account: Account): Home {
  const realDataDir = realpathSync(dataDir);
  const name = createHash('sha256').update(realDataDir).digest('hex').slice(0, 16);
  const folder = join(outsideFolder, name);
  try {
    makeSharedFolder(outsideFolder);
    giveFolder(folder, account);
  } catch (error) {
    throw new StartupError(
      `PostgreSQL runs as the account ${account.name}, which cannot access ${dataDir}, and ` +
        `${folder} cannot be created instead (${(error as Error).message}). ` +
        'Set DATA_DIR to a folder that all accounts can access.',
    );
  }
  if (!canUseFolder(account, folder)) {
    throw new StartupError(
      `PostgreSQL runs as the account ${account.name}, which can access neither ${dataDir} nor ` +
        `${folder}. Set DATA_DIR to a folder that all accounts can access.`,
    );
  }
  writeFileSync(join(dataDir, noteName), `${folder}\n`);
  const notice =
    `PostgreSQL cannot run as root, so it runs as the account ${account.name}. That account cannot ` +
    `access ${dataDir}, so the database is in ${folder}.`;
  return { folder, account, notice };
}

function giveFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  chownSync(folder, account.uid, account.gid);
}

function giveTree(path: string, account: Account): void {
  const kind = lstatSync(path);
  // Skips links, whose targets may not be ours.
  if (kind.isSymbolicLink()) return;
  chownSync(path, account.uid, account.gid);
  if (!kind.isDirectory()) return;
  for (const name of readdirSync(path)) giveTree(join(path, name), account);
}

function readOwner(path: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}
