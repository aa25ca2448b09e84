/**
 * Where the contents of files lie. It knows bytes under random keys and nothing else: what they are,
 * whose they are and how they are sealed is known above it.
 */
export interface FileStore {
  /**
   * Keeps what comes, all of it or nothing: under the key there is nothing before the last byte lies
   * safe, and nothing is left when the content breaks off.
   * @throws {StoreUnavailable} like the others; what the content itself throws comes through as it is
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Its bytes as they lie there, piece by piece. */
  read(key: string): AsyncIterable<Uint8Array>;
  /** How many bytes there are under this key; null when there is nothing. */
  size(key: string): Promise<number | null>;
  /** Removes it; what isn't there is removed already. */
  remove(key: string): Promise<void>;
  /** Every key, in no order. */
  list(): AsyncIterable<{ key: string; writtenAt: Date; size: number }>;
  /** Removes what a process that is gone began to write and did not end. */
  removeUnfinished(when: Unfinished): Promise<void>;
  /** Comes to an end when contents can be kept and read just now. @throws {StoreUnavailable} */
  check(): Promise<void>;
  /** Lets go of its lines; nothing is asked of it afterwards. */
  close(): void;
}

/** What was begun counts as unfinished by either; a store goes by what it can tell. */
export interface Unfinished {
  /** Begun before this moment. */
  begunBefore: Date;
  /** Without a sign of life since this moment. */
  silentSince: Date;
}

/** The store can't be reached just now, or doesn't let us in. */
export class StoreUnavailable extends Error {
  constructor(options?: ErrorOptions) {
    super('the store of files is not available', options);
  }
}
