/**
 * Finishes erasures, with retries: removes contents from storage, and keeps a list beside the documents so that a
 * restored backup doesn't bring erased people back.
 */

import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { unlessBackupRuns, withListLock } from '#core/server/backup/locks.ts';
import { asSystem, inTransaction } from '#core/server/context.ts';
import { seal, unseal } from '#core/server/secrets/sealing.ts';
import * as queries from './completion-queries.ts';
import { backupsUntil, eraseLockedPerson } from './erase-person.ts';
import { lockPerson } from './queries.ts';

/** Storage key of the list of erased people; no document has this key. */
const listKey = 'erased-records';

/** Milliseconds that startup waits for repeated erasures. */
const maxCatchUpMs = 4000;

/** The nightly job finishes what remains. */
export function logUnfinished(app: App, error: unknown): void {
  app.log.warn({ err: error }, 'erasure-not-finished');
}

/** Write access to storage alone must not be enough to have people erased. */
function unsealList(app: App, sealed: string): string {
  try {
    return unseal(app.secrets.encryptionKey, listKey, sealed);
  } catch (error) {
    logUnfinished(app, error);
    return '';
  }
}

async function readList(app: App): Promise<string[]> {
  const { store } = app.vault;
  if ((await store.size(listKey)) === null) return [];
  const pieces: Uint8Array[] = [];
  for await (const piece of store.read(listKey)) pieces.push(piece);
  return unsealList(app, Buffer.concat(pieces).toString('utf8')).split('\n');
}

/** Syncs both sides: erased people and certificate numbers. */
async function syncList(app: App): Promise<void> {
  const ctx = asSystem(app);
  const lines = await readList(app);
  const storedDigests = lines.filter((line) => /^[0-9a-f]{64}$/.test(line));
  const storedNumber = Math.max(
    0,
    ...lines.map((line) => Number(/^number (\d{1,9})$/.exec(line)?.[1] ?? 0)),
  );
  const known = await queries.listDigests(ctx);
  const number = await queries.raiseNumber(ctx, storedNumber);
  const knownSet = new Set(known);
  const newDigests = storedDigests.filter((digest) => !knownSet.has(digest));
  if (newDigests.length > 0) await queries.addDigests(ctx, newDigests);
  const storedDigestSet = new Set(storedDigests);
  if (number === storedNumber && known.every((digest) => storedDigestSet.has(digest))) return;
  const all = [...new Set([...storedDigests, ...known])].sort();
  if (number > 0) all.push(`number ${number}`);
  const sealed = seal(app.secrets.encryptionKey, listKey, all.join('\n'));
  await app.vault.store.write(listKey, Readable.from([Buffer.from(sealed)]));
}

/** One instance at a time: each reads the list after the previous one has written it. */
function syncListInTurn(app: App): Promise<void> {
  return withListLock(app.db, () => syncList(app));
}

async function removeContents(app: App): Promise<void> {
  const ctx = asSystem(app);
  const contents = await queries.listContents(ctx);
  if (contents.length === 0) return;
  // A running backup keeps the contents that it copies; the next night removes them.
  await unlessBackupRuns(app.db, async () => {
    for (const content of contents) {
      await app.vault.store.remove(content);
      await queries.forgetContent(ctx, content);
    }
  });
}

export async function finish(app: App): Promise<void> {
  await syncListInTurn(app);
  await removeContents(app);
  await queries.setFinished(asSystem(app), app.clock());
}

/** @returns the number of erased records */
function eraseAgain(app: App, id: string): Promise<number> {
  return inTransaction(asSystem(app), async (tx) => {
    const whole = await queries.findWhole(tx, id);
    // In the backup they were merged into a person who wasn't erased; staff must split them.
    if (!(await queries.wasErased(tx, whole))) {
      app.log.warn({}, 'erased-in-another-file');
      return 0;
    }
    const person = await lockPerson(tx, whole);
    if (!person) return 0;
    const now = tx.now;
    await eraseLockedPerson(tx, person, {
      reason: 'after_restore',
      now,
      backupsUntil: backupsUntil(app, now),
    });
    return 1;
  });
}

/** Repeats erasures for people brought back by a restored backup. */
async function eraseReturned(app: App): Promise<void> {
  const { applicants, drafts } = await queries.listReturned(asSystem(app));
  let count = 0;
  for (const one of applicants) {
    // A failure doesn't stop the others.
    count += await eraseAgain(app, one).catch((error) => {
      logUnfinished(app, error);
      return 0;
    });
  }
  for (const one of drafts) {
    await inTransaction(asSystem(app), async (tx) => {
      await queries.removeDraft(tx, one);
      await recordAudit(tx, {
        action: 'draft-applicant.purged',
        recordId: null,
      });
    });
  }
  const people = count + drafts.length;
  if (people > 0) app.log.warn({ people }, 'erased-again');
}

/** Runs at startup and each night. */
export async function catchUp(app: App): Promise<void> {
  // People known from the database are erased even while storage is unavailable.
  await syncListInTurn(app).catch((error) => logUnfinished(app, error));
  await eraseReturned(app);
  await finish(app);
}

/** At startup, because a backup may have been restored. */
export async function catchUpAtStart(app: App): Promise<void> {
  const caughtUp = catchUp(app).catch((error) => logUnfinished(app, error));
  // Startup doesn't wait for a bucket, which may be slow or down; the rest is erased in the background.
  if (app.settings.filesBucket) return;
  await Promise.race([caughtUp, pause(maxCatchUpMs, null, { ref: false })]);
}
