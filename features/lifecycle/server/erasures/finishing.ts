/**
 * What comes after an erasure, and is done again until it is done: contents go from the store, and a list beside the
 * files remembers who was erased, so that a backup from before doesn't bring them back.
 */

import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { inTurnOfLists, unlessCopied } from '#core/server/backup/locks.ts';
import { asSystem, inTransaction } from '#core/server/context.ts';
import { seal, unseal } from '#core/server/secrets/sealing.ts';
import { backupsUntil, eraseHeld } from './erasing.ts';
import * as queries from './finishing-queries.ts';
import { holdPerson } from './queries.ts';

/** Where the list of those who were erased lies beside the files; none of the files has such a key. */
const listKey = 'erased-records';

/** For how long a start waits for those who were erased and are there again, in ms. */
const longestCatchingUp = 4000;

/** What is not finished now is finished in the night. */
export function logUnfinished(app: App, error: unknown): void {
  app.log.warn({ err: error }, 'erasure-not-finished');
}

/** Whoever may write beside the files, and nothing else, must not be able to have people erased. */
function opened(app: App, sealed: string): string {
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
  return opened(app, Buffer.concat(pieces).toString('utf8')).split('\n');
}

/** Either learns what only the other one knows: who was erased, and which numbers certificates have had. */
async function compare(app: App): Promise<void> {
  const ctx = asSystem(app);
  const lines = await readList(app);
  const kept = lines.filter((line) => /^[0-9a-f]{64}$/.test(line));
  const numberKept = Math.max(
    0,
    ...lines.map((line) => Number(/^number (\d{1,9})$/.exec(line)?.[1] ?? 0)),
  );
  const known = await queries.listDigests(ctx);
  const number = await queries.raiseNumber(ctx, numberKept);
  const knownSet = new Set(known);
  const further = kept.filter((digest) => !knownSet.has(digest));
  if (further.length > 0) await queries.addDigests(ctx, further);
  const keptSet = new Set(kept);
  if (number === numberKept && known.every((digest) => keptSet.has(digest))) return;
  const all = [...new Set([...kept, ...known])].sort();
  if (number > 0) all.push(`number ${number}`);
  const sealed = seal(app.secrets.encryptionKey, listKey, all.join('\n'));
  await app.vault.store.write(listKey, Readable.from([Buffer.from(sealed)]));
}

/** One instance after the other: each reads the list only once the one before has written it. */
function compareLists(app: App): Promise<void> {
  return inTurnOfLists(app.db, () => compare(app));
}

async function removeContents(app: App): Promise<void> {
  const ctx = asSystem(app);
  const contents = await queries.listContents(ctx);
  if (contents.length === 0) return;
  // What a backup is copying stays until it is made: the next night has it.
  await unlessCopied(app.db, async () => {
    for (const content of contents) {
      await app.vault.store.remove(content);
      await queries.forgetContent(ctx, content);
    }
  });
}

export async function finish(app: App): Promise<void> {
  await compareLists(app);
  await removeContents(app);
  await queries.setFinished(asSystem(app), app.clock());
}

/** @returns how many it was */
function eraseAgain(app: App, id: string): Promise<number> {
  return inTransaction(asSystem(app), async (tx) => {
    const whole = await queries.findWhole(tx, id);
    // In the backup they were merged into somebody else, who was not erased: that is for people to part.
    if (!(await queries.wasErased(tx, whole))) {
      app.log.warn({}, 'erased-in-another-file');
      return 0;
    }
    const person = await holdPerson(tx, whole);
    if (!person) return 0;
    const now = tx.now;
    await eraseHeld(tx, person, {
      reason: 'after_restore',
      now,
      backupsUntil: backupsUntil(app, now),
    });
    return 1;
  });
}

/** Whoever was erased and is there again, since a backup from before was restored. */
async function eraseReturned(app: App): Promise<void> {
  const { applicants, drafts } = await queries.listReturned(asSystem(app));
  let count = 0;
  for (const one of applicants) {
    // One that fails keeps nobody else.
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

/** At each start and each night. */
export async function catchUp(app: App): Promise<void> {
  // Those whom the database itself knows are erased though the store is away.
  await compareLists(app).catch((error) => logUnfinished(app, error));
  await eraseReturned(app);
  await finish(app);
}

/** At each start, as a backup may have brought somebody back. */
export async function catchUpAtStart(app: App): Promise<void> {
  const caughtUp = catchUp(app).catch((error) => logUnfinished(app, error));
  // Nobody waits for a bucket, which may be slow or away. Many who are there again go while others work already.
  if (app.settings.filesBucket) return;
  await Promise.race([caughtUp, pause(longestCatchingUp, null, { ref: false })]);
}
