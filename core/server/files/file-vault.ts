import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Executor } from '../db/database.ts';
import { seal, unseal } from '../secrets/sealing.ts';
import { DamagedContent, openContent, sealContent, sealedSize } from './content-seal.ts';
import type { FileStore, Unfinished } from './file-store.ts';

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
  /** Makes the next one, which seals from now on, and notes it in the same transaction. The others stay, for backups. */
  makeNext(now: Date, note: (on: Executor, id: number) => Promise<void>): Promise<FileKey>;
}

/** What has to be known of a content to open it again. */
export interface KeptContent {
  /** Its key in the store, random. */
  content: string;
  /** In bytes, as it came. */
  size: number;
  /** SHA-256 as it came, in hexadecimal. */
  checksum: string;
  /** By which file key its own key is sealed. */
  fileKeyId: number;
  sealedKey: string;
}

/**
 * Up to so many bytes are read twice, first to see that all of it is genuine, so that damage is answered
 * with an error. Of what is larger the pieces are checked as they leave, and damage breaks off.
 */
const checkedBefore = 32 * 1024 * 1024;

/** Contents of files, sealed before they reach the store and opened on their way out. */
export function fileVault(store: FileStore, keys: FileKeys) {
  const useOf = (content: string) => `file ${content}`;

  const openedKey = async (kept: KeptContent): Promise<Uint8Array> => {
    const { key } = await keys.numbered(kept.fileKeyId);
    try {
      return Buffer.from(unseal(key, useOf(kept.content), kept.sealedKey), 'base64url');
    } catch (cause) {
      throw new DamagedContent({ cause });
    }
  };

  /** The content as it came. @throws {DamagedContent} before a byte that isn't genuine leaves. */
  async function* open(kept: KeptContent): AsyncGenerator<Buffer> {
    const key = await openedKey(kept);
    const hash = createHash('sha256');
    let held: Buffer | null = null;
    for await (const piece of openContent(key, kept.content, store.read(kept.content))) {
      hash.update(piece);
      if (held) yield held;
      held = piece;
    }
    // The last piece leaves when all of it has been found to be what came.
    if (!held || hash.digest('hex') !== kept.checksum) throw new DamagedContent();
    yield held;
  }

  return {
    open,

    /** Keeps what comes, all of it or nothing. */
    async keep(coming: AsyncIterable<Uint8Array>): Promise<KeptContent> {
      const { id: fileKeyId, key: fileKey } = await keys.newest();
      const content = randomUUID();
      const key = randomBytes(32);
      const hash = createHash('sha256');
      let size = 0;
      const measured = async function* () {
        for await (const part of coming) {
          hash.update(part);
          size += part.length;
          yield part;
        }
      };
      await store.write(content, sealContent(key, content, measured()));
      const sealedKey = seal(fileKey, useOf(content), key.toString('base64url'));
      return { content, size, checksum: hash.digest('hex'), fileKeyId, sealedKey };
    },

    /** Whether it can be opened, as far as that can be told before it is sent. */
    async isWhole(kept: KeptContent): Promise<boolean> {
      if ((await store.size(kept.content)) !== sealedSize(kept.size)) return false;
      if (kept.size > checkedBefore) return true;
      try {
        for await (const _ of open(kept)) {
          // Each piece is checked as it comes.
        }
        return true;
      } catch (error) {
        if (error instanceof DamagedContent) return false;
        throw error;
      }
    },

    /** The key of a content, sealed by another file key. */
    async resealed(kept: Omit<KeptContent, 'size' | 'checksum'>, by: FileKey): Promise<string> {
      const { key } = await keys.numbered(kept.fileKeyId);
      const use = useOf(kept.content);
      return seal(by.key, use, unseal(key, use, kept.sealedKey));
    },

    /** Where sealed contents lie, for what is kept beside them. */
    store,
    remove: (content: string) => store.remove(content),
    list: () => store.list(),
    removeUnfinished: (when: Unfinished) => store.removeUnfinished(when),
    check: () => store.check(),
    close: () => store.close(),
    keys,
  };
}
export type FileVault = ReturnType<typeof fileVault>;
