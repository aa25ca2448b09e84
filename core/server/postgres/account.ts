import { spawnSync } from 'node:child_process';
import { StartupError } from '../startup-error.ts';

/** An operating system account for PostgreSQL, which refuses to run as root. */
export interface Account {
  /** Name in messages: its name, or its number if it has none. */
  name: string;
  uid: number;
  gid: number;
}

/**
 * In order: an account made for Cairn, those of PostgreSQL packages, and the unprivileged one of
 * every Unix.
 */
const suitableAccounts = ['cairn', 'postgres', '_postgres', 'nobody'];

/** True if this process is root; never on Windows. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Chooses the account that owns a new database under root.
 * @throws StartupError if this machine has no suitable one
 */
export function chooseAccount(): Account {
  for (const name of suitableAccounts) {
    const uid = readId('-u', name);
    const gid = readId('-g', name);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new StartupError(
    'Cairn was started as root, but PostgreSQL cannot run as root and this machine has no other ' +
      `account for it. Create one with "useradd --system cairn", or start Cairn as a regular user.`,
  );
}

/** Options for spawn to run a program as `account`; undefined: this process's own. */
export function spawnOptionsFor(account: Account | undefined): {
  uid?: number;
  gid?: number;
  cwd: string;
} {
  // The account may lack access to the current folder, but always has access to the root folder.
  const cwd = process.platform === 'win32' ? process.cwd() : '/';
  return account ? { uid: account.uid, gid: account.gid, cwd } : { cwd };
}

/** True if `account` can reach `folder` and write in it. Tests it by trying. */
export function canUseFolder(account: Account, folder: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w . && test -x .', folder], {
    ...spawnOptionsFor(account),
    stdio: 'ignore',
  });
  return test.status === 0;
}

/** True if `account` can reach and run `program`, including its libraries. */
export function canRun(account: Account, program: string): boolean {
  const test = spawnSync(program, ['--version'], { ...spawnOptionsFor(account), stdio: 'ignore' });
  return test.status === 0;
}

function readId(option: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  const id = Number.parseInt(stdout ?? '', 10);
  return status === 0 && id > 0 ? id : undefined;
}
