/**
 * Stores document contents: bytes under random keys. Their meaning, owner, and encryption are
 * handled above it.
 */
export interface FileStore {
  /**
   * Stores all of a stream or nothing: the key appears only after the last byte is safe, and a
   * failed upload leaves nothing.
   * @throws {StoreUnavailable} like the others; errors of the content itself pass through
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  read(key: string): AsyncIterable<Uint8Array>;
  /** Returns the size in bytes; null if the key doesn't exist. */
  size(key: string): Promise<number | null>;
  /** Removes a content; does nothing if it doesn't exist. */
  remove(key: string): Promise<void>;
  /** Lists every key, in no order. */
  list(): AsyncIterable<{ key: string; writtenAt: Date; size: number }>;
  /** Removes uploads that a dead process left unfinished. */
  removeUnfinished(when: Unfinished): Promise<void>;
  /** Resolves when the store can be read and written. @throws {StoreUnavailable} */
  check(): Promise<void>;
  /** Closes its connections; it can't be used afterwards. */
  close(): void;
}

/** Limits for abandoned uploads; each store uses the one that it can measure. */
export interface Unfinished {
  /** Begun before this time. */
  begunBefore: Date;
  /** No activity since this time. */
  silentSince: Date;
}

/** The store is unreachable or denies access. */
export class StoreUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('the document store is unavailable', options);
  }
}
