import { type Ctx, inTransaction } from '#server/platform/context.ts';
import { recordAudit } from './audit.ts';
import type { Database } from './database.ts';
import type { SystemScope } from './scope.ts';
import type { KeyShelf } from './secrets.ts';

/** A key that seals the keys of files, with its number. */
export interface FileKey {
  id: number;
  key: Uint8Array;
}

export interface FileKeys {
  /** The one that seals; made when there is none. */
  newest(): Promise<FileKey>;
  /** One that has sealed, now or once. */
  numbered(id: number): Promise<FileKey>;
  /** When the newest was made; null when nothing was ever sealed. */
  newestMadeAt(): Promise<Date | null>;
  /** Makes the next one, which seals from now on. The others stay, for backups. */
  makeNext(ctx: Ctx<SystemScope>, now: Date): Promise<FileKey>;
}

/**
 * The keys of files, by number. The numbers are in the database, where all instances see the newest; the
 * keys are with the other secrets. Don't call this within a transaction: it has its own connection.
 */
export function fileKeys(db: Database, shelf: KeyShelf): FileKeys {
  const known = new Map<number, Uint8Array>();
  const nameOf = (id: number) => `file-key-${id}`;

  const newestRow = () =>
    db.selectFrom('file_key').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

  const numbered = async (id: number): Promise<FileKey> => {
    const key = known.get(id) ?? (await shelf.read(nameOf(id)));
    if (!key) throw new Error(`the key ${nameOf(id)} is not with the secrets any more`);
    known.set(id, key);
    return { id, key };
  };

  return {
    numbered,
    async newest() {
      const row = await newestRow();
      if (row) return numbered(row.id);
      const key = await shelf.make(nameOf(1));
      await db
        .insertInto('file_key')
        .values({ id: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { id: 1, key };
    },
    async newestMadeAt() {
      return (await newestRow())?.made_at ?? null;
    },
    async makeNext(ctx, now) {
      const id = ((await newestRow())?.id ?? 0) + 1;
      // It lies safe before anybody can seal with it.
      const key = await shelf.make(nameOf(id));
      await inTransaction(ctx, async (tx) => {
        const added = await tx.db
          .insertInto('file_key')
          .values({ id, made_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) return;
        await recordAudit(tx, { action: 'file-key.made', recordId: null, after: { id } });
      });
      return { id, key };
    },
  };
}
