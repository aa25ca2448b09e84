import { chownSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';
import type { Account } from './account.ts';

const sqliteIsBusy = 5;

/** References to held locks, so that garbage collection doesn't release them. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Locks a folder, so that two processes never run a database in it. The operating system releases
 * the lock when the process ends, so no stale lock remains.
 * Node has no file locks; SQLite, which is part of Node, locks an empty file for as long as its
 * transaction is open.
 * @param timeoutMs how long to wait for a process that may be about to end
 * @returns a function that releases the lock
 * @throws StartupError when another process holds it
 */
export async function lockFolder(
  folder: string,
  account: Account | undefined,
  timeoutMs: number,
): Promise<() => void> {
  const lockFile = join(folder, 'lock');
  const holderFile = join(folder, 'lock-holder');
  makeFile(lockFile, account);
  makeFile(holderFile, account);
  const deadline = Date.now() + timeoutMs;
  let lock = tryLock(lockFile);
  while (!lock) {
    if (Date.now() >= deadline) throw new StartupError(lockedMessage(folder, holderFile));
    await wait(50);
    lock = tryLock(lockFile);
  }
  const acquiredLock = lock;
  heldLocks.add(acquiredLock);
  writeFileSync(holderFile, `${process.pid}\n`);
  return () => {
    if (heldLocks.delete(acquiredLock)) acquiredLock.close();
  };
}

function tryLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === sqliteIsBusy) return undefined;
    throw error;
  }
}

/** Root creates the file for the account, which may start Cairn itself some day. */
function makeFile(file: string, account: Account | undefined): void {
  closeSync(openSync(file, 'a', 0o600));
  if (account) chownSync(file, account.uid, account.gid);
}

function lockedMessage(folder: string, holderFile: string): string {
  // Only for the message; the lock doesn't depend on process ids.
  const holder = readFileSync(holderFile, 'utf8').trim();
  const holderText = holder ? ` (process ${holder})` : '';
  return (
    `Another Cairn${holderText} is already using the database in ${folder}. ` +
    'Stop it first, or set DATA_DIR to another folder.'
  );
}
