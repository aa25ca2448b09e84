import { recordAudit } from '#server/platform/audit.ts';
import { unlessCopied } from '#server/platform/backup/locks.ts';
import type { Clock } from '#server/platform/clock.ts';
import { contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import type { FileKey } from '#server/platform/file-keys.ts';
import type { FileVault } from '#server/platform/file-vault.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import { restorableSince } from '../retention/service.ts';
import * as queries from './tidying-queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** An upload shows a sign of life more often than this. */
const longestSilence = 10 * minute;

/** No upload takes as long: a content older than this and without a file is nobody's. */
const longestUpload = day;

/** For so long one file key seals. */
const daysOfFileKey = 90;

const atOnce = 200;

/** What is done about files without anybody asking. */
export function filesTidying({
  db,
  clock,
  vault,
}: {
  db: Database;
  clock: Clock;
  vault: FileVault;
}) {
  const scope = proveScope<SystemScope>({ kind: 'system' });
  const before = (age: number) => new Date(clock().getTime() - age);
  const unfinished = () => ({
    begunBefore: before(longestUpload),
    silentSince: before(longestSilence),
  });

  /** The log says that it happened, and nothing of the file. */
  async function purgeDeleted(): Promise<void> {
    for (;;) {
      const removed = await inTransaction(db, async (on) => {
        const since = restorableSince(clock());
        const files = await queries.removeDeletedFiles(contextOf(on, scope), since, atOnce);
        for (const { id, applicant_id: recordId } of files) {
          const after = { fileId: id };
          await recordAudit(contextOf(on, scope), {
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

  /** Contents of files that are gone, and of uploads that came to no end. */
  async function removeOrphans(): Promise<void> {
    let looked: string[] = [];
    const removeUnknown = async () => {
      // What a backup is copying may have lost its file since the backup began: the next night has it.
      await unlessCopied(db, async () => {
        const known = await queries.knownContents(contextOf(db, scope), looked);
        for (const content of looked) if (!known.has(content)) await vault.remove(content);
      });
      looked = [];
    };
    const isOurs = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    for await (const { key, writtenAt } of vault.list()) {
      if (writtenAt >= before(longestUpload) || !isOurs.test(key)) continue;
      looked.push(key);
      if (looked.length === atOnce) await removeUnknown();
    }
    await removeUnknown();
  }

  async function renewOldKey(): Promise<void> {
    const madeAt = await vault.keys.newestMadeAt();
    if (!madeAt) return;
    const isOld = madeAt <= before(daysOfFileKey * day);
    await sealAllBy(
      isOld ? await vault.keys.makeNext(contextOf(db, scope), clock()) : await vault.keys.newest(),
    );
  }

  /** The keys of all files are sealed anew; their contents stay as they are. Returns how many were. */
  async function sealAllBy(newest: FileKey): Promise<number> {
    let sealed = 0;
    for (;;) {
      const files = await queries.listSealedByOthers(contextOf(db, scope), newest.id, atOnce);
      if (files.length === 0) return sealed;
      sealed += files.length;
      for (const file of files) {
        const sealedKey = await vault.resealed(file, newest);
        await queries.setSealedKey(contextOf(db, scope), {
          id: file.id,
          fileKeyId: newest.id,
          sealedKey,
        });
      }
    }
  }

  return {
    /**
     * At every start: what a process that ended in the middle of an upload has left behind.
     *
     * @param isAlone nobody else writes there, so that all of it is left behind
     */
    removeUnfinished: ({ isAlone }: { isAlone: boolean }): Promise<void> =>
      vault.removeUnfinished(
        isAlone ? { begunBefore: clock(), silentSince: clock() } : unfinished(),
      ),

    /** Makes the next file key at once, and seals all by it. */
    async rotateKeys(): Promise<{ id: number; files: number }> {
      const next = await vault.keys.makeNext(contextOf(db, scope), clock());
      return { id: next.id, files: await sealAllBy(next) };
    },

    /** Nightly, after the retention, which removes the files of people who go for good. */
    async tidy(): Promise<void> {
      await purgeDeleted();
      // Before the store is asked, which may be away.
      await renewOldKey();
      await vault.removeUnfinished(unfinished());
      await removeOrphans();
    },
  };
}
