import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Executor } from '../db/database.ts';
import { seal, unseal } from '../secrets/sealing.ts';
import { DamagedContent, openContent, sealContent, sealedSize } from './content-seal.ts';
import type { FileStore, Unfinished } from './file-store.ts';

/** A key that encrypts document keys, with its number. */
export interface FileKey {
  id: number;
  key: Uint8Array;
}

export interface FileKeys {
  /** Returns the current key, and creates it if there is none. */
  newest(): Promise<FileKey>;
  /** Returns a current or earlier key. */
  numbered(id: number): Promise<FileKey>;
  /** When the newest key was created; null when nothing was ever encrypted. */
  newestMadeAt(): Promise<Date | null>;
  /**
   * Creates the next key and makes it current, and calls `note` in the same transaction. Earlier
   * keys stay, for backups.
   */
  makeNext(now: Date, note: (on: Executor, id: number) => Promise<void>): Promise<FileKey>;
}

/** Metadata needed to open a content. */
export interface StoredContent {
  /** Random key in the store. */
  content: string;
  /** In bytes, before encryption. */
  size: number;
  /** SHA-256 before encryption, in hexadecimal. */
  checksum: string;
  /** Number of the file key that encrypts the content's key. */
  fileKeyId: number;
  sealedKey: string;
}

/**
 * Contents up to this size are read twice, to verify them first, so that damage gets an error
 * reply. In larger ones, chunks are verified as they leave, and damage breaks off the reply.
 */
const checkedBefore = 32 * 1024 * 1024;

/** Encrypts contents on their way to the store, and decrypts them on their way out. */
export function fileVault(store: FileStore, keys: FileKeys) {
  const sealPurpose = (content: string) => `file ${content}`;

  const openedKey = async (file: StoredContent): Promise<Uint8Array> => {
    const { key } = await keys.numbered(file.fileKeyId);
    try {
      return Buffer.from(unseal(key, sealPurpose(file.content), file.sealedKey), 'base64url');
    } catch (cause) {
      throw new DamagedContent({ cause });
    }
  };

  /** Returns the original content. @throws {DamagedContent} before any unverified byte leaves */
  async function* open(file: StoredContent): AsyncGenerator<Buffer> {
    const key = await openedKey(file);
    const hash = createHash('sha256');
    let lastPiece: Buffer | null = null;
    for await (const piece of openContent(key, file.content, store.read(file.content))) {
      hash.update(piece);
      if (lastPiece) yield lastPiece;
      lastPiece = piece;
    }
    // Holds back the last chunk until the checksum matches.
    if (!lastPiece || hash.digest('hex') !== file.checksum) throw new DamagedContent();
    yield lastPiece;
  }

  return {
    open,

    /** Stores all of a stream or nothing. */
    async keep(coming: AsyncIterable<Uint8Array>): Promise<StoredContent> {
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
      const sealedKey = seal(fileKey, sealPurpose(content), key.toString('base64url'));
      return { content, size, checksum: hash.digest('hex'), fileKeyId, sealedKey };
    },

    /** True if the content opens, as far as that can be checked before sending. */
    async isWhole(file: StoredContent): Promise<boolean> {
      if ((await store.size(file.content)) !== sealedSize(file.size)) return false;
      if (file.size > checkedBefore) return true;
      try {
        for await (const _ of open(file)) {
          // Each chunk is verified as it is read.
        }
        return true;
      } catch (error) {
        if (error instanceof DamagedContent) return false;
        throw error;
      }
    },

    /** Returns the content's key, encrypted with another file key. */
    async resealed(
      file: Omit<StoredContent, 'size' | 'checksum'>,
      newKey: FileKey,
    ): Promise<string> {
      const { key } = await keys.numbered(file.fileKeyId);
      const use = sealPurpose(file.content);
      return seal(newKey.key, use, unseal(key, use, file.sealedKey));
    },

    /** The store, for data kept beside the contents. */
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
