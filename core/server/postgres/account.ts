import { spawnSync } from 'node:child_process';
import { StartupError } from '../startup-error.ts';

/** An account of the operating system that PostgreSQL runs as, because it refuses to run as root. */
export interface Account {
  /** How messages call it: its name, or its number when the name is not known. */
  name: string;
  uid: number;
  gid: number;
}

/**
 * An account made for Cairn comes first, then those that PostgreSQL packages make, and last the
 * one without rights that every Unix has.
 */
const suitableAccounts = ['cairn', 'postgres', '_postgres', 'nobody'];

/** Whether this process is root. Never on Windows. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The account that root gives a new database to.
 * @throws StartupError when this machine has none of the suitable ones.
 */
export function chooseAccount(): Account {
  for (const name of suitableAccounts) {
    const uid = readId('-u', name);
    const gid = readId('-g', name);
    if (uid !== undefined && gid !== undefined) return { name, uid, gid };
  }
  throw new StartupError(
    'Cairn was started as root, PostgreSQL refuses to run as root, and this machine has no ' +
      `account for it: make one with "useradd --system cairn", or start Cairn as an ordinary user.`,
  );
}

/** How spawn is told to run a program as `account`; undefined stands for this process's own. */
export function runningAs(account: Account | undefined): {
  uid?: number;
  gid?: number;
  cwd: string;
} {
  // The folder this process is in may be closed to the account; the root folder never is.
  const cwd = process.platform === 'win32' ? process.cwd() : '/';
  return account ? { uid: account.uid, gid: account.gid, cwd } : { cwd };
}

/** Whether `account` gets through to `folder` and may write in it. Asks by trying it. */
export function canUseFolder(account: Account, folder: string): boolean {
  const test = spawnSync('/bin/sh', ['-c', 'cd "$0" && test -w . && test -x .', folder], {
    ...runningAs(account),
    stdio: 'ignore',
  });
  return test.status === 0;
}

/** Whether `account` gets through to `program`, may run it, and it finds its libraries. */
export function canRun(account: Account, program: string): boolean {
  const test = spawnSync(program, ['--version'], { ...runningAs(account), stdio: 'ignore' });
  return test.status === 0;
}

function readId(option: '-u' | '-g', name: string): number | undefined {
  const { status, stdout } = spawnSync('id', [option, name], { encoding: 'utf8' });
  const id = Number.parseInt(stdout ?? '', 10);
  return status === 0 && id > 0 ? id : undefined;
}
