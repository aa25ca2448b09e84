import { transact } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { KeyShelf } from '../secrets/secrets.ts';
import type { FileKey, FileKeys } from './file-vault.ts';

/**
 * Document keys by number. The numbers are in the database, where all instances see the newest; the
 * keys are with the other secrets. Don't call it in a transaction: it uses its own connection.
 */
export function fileKeys(db: Database, shelf: KeyShelf): FileKeys {
  const known = new Map<number, Uint8Array>();
  const secretName = (id: number) => `file-key-${id}`;

  const newestRow = () =>
    db.selectFrom('fileKey').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

  const numbered = async (id: number): Promise<FileKey> => {
    const key = known.get(id) ?? (await shelf.read(secretName(id)));
    if (!key) throw new Error(`the key ${secretName(id)} is missing from the secrets`);
    known.set(id, key);
    return { id, key };
  };

  return {
    numbered,
    async newest() {
      const row = await newestRow();
      if (row) return numbered(row.id);
      const key = await shelf.make(secretName(1));
      await db
        .insertInto('fileKey')
        .values({ id: 1 })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return { id: 1, key };
    },
    async newestMadeAt() {
      return (await newestRow())?.madeAt ?? null;
    },
    async makeNext(now, note) {
      const id = ((await newestRow())?.id ?? 0) + 1;
      // The key must be stored before it can be used.
      const key = await shelf.make(secretName(id));
      await transact(db, async (on) => {
        const added = await on
          .insertInto('fileKey')
          .values({ id, madeAt: now })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added) await note(on, id);
      });
      return { id, key };
    },
  };
}
