import { Readable } from 'node:stream';
import { recordAudit } from '#server/platform/audit.ts';
import { inTurnOfLists, unlessCopied } from '#server/platform/backup/locks.ts';
import type { Clock } from '#server/platform/clock.ts';
import { contextOf, inTransaction } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database.ts';
import type { FileStore } from '#server/platform/file-store.ts';
import { proveScope, type SystemScope } from '#server/platform/scope.ts';
import { seal, unseal } from '#server/platform/sealing.ts';
import { eraseHeld } from './erasing.ts';
import * as queries from './finishing-queries.ts';
import { holdPerson } from './queries.ts';

/** Where the list of those who were erased lies beside the files; none of the files has such a key. */
const listKey = 'erased-records';

interface Parts {
  db: Database;
  clock: Clock;
  /** That of secrets in the database: the list is sealed with it. */
  key: Uint8Array;
  store: Pick<FileStore, 'read' | 'size' | 'write' | 'remove'>;
  backupsUntil: (now: Date) => string | null;
  /** Told how many were there again. */
  onReturned: (count: number) => void;
  /** Told that somebody is there again as a part of somebody else, who stays. */
  onMerged: () => void;
  onFailure: (error: unknown) => void;
}

/**
 * What comes after an erasure, and is done again until it is done: contents go from the store, and a list beside the
 * files remembers who was erased, so that a backup from before doesn't bring them back.
 */
export function finishingErasures(parts: Parts) {
  const { db, clock, key, store, backupsUntil, onReturned, onMerged, onFailure } = parts;
  const scope = proveScope<SystemScope>({ kind: 'system' });

  /** Whoever may write beside the files, and nothing else, must not be able to have people erased. */
  function opened(sealed: string): string {
    try {
      return unseal(key, listKey, sealed);
    } catch (error) {
      onFailure(error);
      return '';
    }
  }

  async function readList(): Promise<string[]> {
    if ((await store.size(listKey)) === null) return [];
    const pieces: Uint8Array[] = [];
    for await (const piece of store.read(listKey)) pieces.push(piece);
    return opened(Buffer.concat(pieces).toString('utf8')).split('\n');
  }

  /** Either learns what only the other one knows: who was erased, and which numbers certificates have had. */
  async function compare(): Promise<void> {
    const lines = await readList();
    const kept = lines.filter((line) => /^[0-9a-f]{64}$/.test(line));
    const numberKept = Math.max(
      0,
      ...lines.map((line) => Number(/^number (\d{1,9})$/.exec(line)?.[1] ?? 0)),
    );
    const known = await queries.listDigests(contextOf(db, scope));
    const number = await queries.raiseNumber(contextOf(db, scope), numberKept);
    const knownSet = new Set(known);
    const further = kept.filter((digest) => !knownSet.has(digest));
    if (further.length > 0) await queries.addDigests(contextOf(db, scope), further);
    const keptSet = new Set(kept);
    if (number === numberKept && known.every((digest) => keptSet.has(digest))) return;
    const all = [...new Set([...kept, ...known])].sort();
    if (number > 0) all.push(`number ${number}`);
    const sealed = seal(key, listKey, all.join('\n'));
    await store.write(listKey, Readable.from([Buffer.from(sealed)]));
  }

  /** One instance after the other: each reads the list only once the one before has written it. */
  const compareLists = () => inTurnOfLists(db, compare);

  async function removeContents(): Promise<void> {
    const contents = await queries.listContents(contextOf(db, scope));
    if (contents.length === 0) return;
    // What a backup is copying stays until it is made: the next night has it.
    await unlessCopied(db, async () => {
      for (const content of contents) {
        await store.remove(content);
        await queries.forgetContent(contextOf(db, scope), content);
      }
    });
  }

  async function finish(): Promise<void> {
    await compareLists();
    await removeContents();
    await queries.setFinished(contextOf(db, scope), clock());
  }

  /** @returns how many it was */
  function eraseAgain(id: string): Promise<number> {
    return inTransaction(db, async (on) => {
      const whole = await queries.findWhole(contextOf(on, scope), id);
      // In the backup they were merged into somebody else, who was not erased: that is for people to part.
      if (!(await queries.wasErased(contextOf(on, scope), whole))) {
        onMerged();
        return 0;
      }
      const person = await holdPerson(contextOf(on, scope), whole);
      if (!person) return 0;
      const now = clock();
      await eraseHeld(contextOf(on, scope), person, {
        ...{ reason: 'after_restore', now, backupsUntil: backupsUntil(now) },
      });
      return 1;
    });
  }

  /** Whoever was erased and is there again, since a backup from before was restored. */
  async function eraseReturned(): Promise<void> {
    const { applicants, drafts } = await queries.listReturned(contextOf(db, scope));
    let count = 0;
    for (const one of applicants) {
      // One that fails keeps nobody else.
      count += await eraseAgain(one).catch((error) => {
        onFailure(error);
        return 0;
      });
    }
    for (const one of drafts) {
      await inTransaction(db, async (on) => {
        await queries.removeDraft(contextOf(on, scope), one);
        await recordAudit(contextOf(on, scope), {
          action: 'draft-applicant.purged',
          recordId: null,
        });
      });
    }
    if (count + drafts.length > 0) onReturned(count + drafts.length);
  }

  return {
    finish,

    /** At each start and each night. */
    async catchUp(): Promise<void> {
      // Those whom the database itself knows are erased though the store is away.
      await compareLists().catch(onFailure);
      await eraseReturned();
      await finish();
    },
  };
}
export type FinishingErasures = ReturnType<typeof finishingErasures>;
