/** Maintenance of documents and other contents: deletes orphaned contents and rotates keys. */

import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { unlessBackupRuns } from '#core/server/backup/locks.ts';
import { asSystem, type Ctx, inTransaction, withDb } from '#core/server/context.ts';
import type { FileKey, FileVault } from '#core/server/files/file-vault.ts';
import { restorableSince } from '#core/server/restorable.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import * as queries from './maintenance-queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A running upload touches its content more often than this. */
const uploadTimeout = 10 * minute;

/** Longer than any upload. Older content without a document is orphaned. */
const maxUploadDuration = day;

/** Age at which a file key is replaced. */
const fileKeyDays = 90;

const atOnce = 200;

function before(now: Date, age: number): Date {
  return new Date(now.getTime() - age);
}

function unfinished(now: Date) {
  return {
    begunBefore: before(now, maxUploadDuration),
    silentSince: before(now, uploadTimeout),
  };
}

/** The audit log gets the deletion, and nothing about the document. */
async function purgeDeleted(app: App): Promise<void> {
  for (;;) {
    const removed = await inTransaction(asSystem(app), async (tx) => {
      const since = restorableSince(tx.now);
      const files = await queries.removeDeletedFiles(tx, since, atOnce);
      for (const { id, applicantId: recordId } of files) {
        const after = { fileId: id };
        await recordAudit(tx, {
          action: 'applicant.file-purged',
          recordId,
          after,
        });
      }
      return files.length;
    });
    if (removed === 0) return;
  }
}

/** Deletes contents of deleted documents and aborted uploads. */
async function removeOrphans(app: App): Promise<void> {
  const { db, vault } = app;
  let looked: string[] = [];
  const removeUnknown = async () => {
    // A backup may be copying contents that have lost their document since; the next night deletes
    // them.
    await unlessBackupRuns(db, async () => {
      const known = await queries.listContentsInUse(asSystem(app), looked);
      for (const content of looked) if (!known.has(content)) await vault.remove(content);
    });
    looked = [];
  };
  const isOurs = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  for await (const { key, writtenAt } of vault.list()) {
    if (writtenAt >= before(app.clock(), maxUploadDuration) || !isOurs.test(key)) continue;
    looked.push(key);
    if (looked.length === atOnce) await removeUnknown();
  }
  await removeUnknown();
}

async function renewOldKey(ctx: Ctx<SystemScope>, vault: FileVault): Promise<void> {
  const madeAt = await vault.keys.newestMadeAt();
  if (!madeAt) return;
  const isOld = madeAt <= before(ctx.now, fileKeyDays * day);
  const newest = isOld ? await makeFileKey(ctx, vault) : await vault.keys.newest();
  await reencryptAllKeys(ctx, vault, newest);
}

/** Re-encrypts the keys of all contents and returns how many. The contents stay unchanged. */
async function reencryptAllKeys(
  ctx: Ctx<SystemScope>,
  vault: FileVault,
  newest: FileKey,
): Promise<number> {
  let sealed = 0;
  for (;;) {
    const files = await queries.listWithOtherKeys(ctx, newest.id, atOnce);
    if (files.length === 0) return sealed;
    sealed += files.length;
    for (const file of files) {
      const sealedKey = await vault.resealed(file, newest);
      const { content } = file;
      await queries.setSealedKey(ctx, { content, fileKeyId: newest.id, sealedKey });
    }
  }
}

/**
 * Runs at every start and deletes what an aborted upload left behind.
 *
 * @param isAlone no one else writes there, so all unfinished content is deleted
 */
export function removeUnfinished(app: App, { isAlone }: { isAlone: boolean }): Promise<void> {
  const now = app.clock();
  return app.vault.removeUnfinished(
    isAlone ? { begunBefore: now, silentSince: now } : unfinished(now),
  );
}

/** Makes a new file key now and re-encrypts all document keys. */
export async function rotateKeys(
  ctx: Ctx<SystemScope>,
  vault: FileVault,
): Promise<{ id: number; files: number }> {
  const next = await makeFileKey(ctx, vault);
  return { id: next.id, files: await reencryptAllKeys(ctx, vault, next) };
}

/** Like `removeUnfinished`, without delaying the start. */
export function runStartupMaintenance(app: App): Promise<void> | undefined {
  const removed = removeUnfinished(app, { isAlone: !app.settings.databaseUrl });
  // A bucket may be slow or unavailable and must not delay the start; the nightly job checks it.
  if (!app.settings.filesBucket) return removed;
  removed.catch(({ cause }) => app.log.warn({ err: cause }, 'files-not-tidied'));
  return undefined;
}

/** Runs at night after retention, which removes documents of erased people. */
export async function runNightlyMaintenance(app: App): Promise<void> {
  await purgeDeleted(app);
  // First, because the store may be unavailable.
  await renewOldKey(asSystem(app), app.vault);
  await app.vault.removeUnfinished(unfinished(app.clock()));
  await removeOrphans(app);
}

function makeFileKey(ctx: Ctx<SystemScope>, vault: FileVault): Promise<FileKey> {
  return vault.keys.makeNext(ctx.now, (on, id) =>
    recordAudit(withDb(ctx, on), { action: 'file-key.made', recordId: null, after: { id } }),
  );
}
