/**
 * Where the contents of files lie. It knows bytes under random keys and nothing else: what they are,
 * whose they are and how they are sealed is known above it.
 */
export interface FileStore {
  /**
   * Keeps what comes, all of it or nothing: under the key there is nothing before the last byte lies
   * safe, and nothing is left when the content breaks off.
   */
  write(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** Its bytes as they lie there, piece by piece. */
  read(key: string): AsyncIterable<Uint8Array>;
  /** How many bytes there are under this key; null when there is nothing. */
  size(key: string): Promise<number | null>;
  /** Removes it; what isn't there is removed already. */
  remove(key: string): Promise<void>;
  /** Every key, in no order. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** Removes what a process that is gone began to write and did not end, if it is older than this. */
  removeUnfinished(before: Date): Promise<void>;
}
