/** Bytes of one id (`uuid_send` of PostgreSQL). */
const bytesOfId = 16;

/**
 * Many ids in little memory: a million take 16 MB, instead of a million strings. An export reads
 * all its ids at once and the rows in steps, so that no query waits for a slow reader.
 */
export interface IdList {
  readonly length: number;
  /** The ids from this index on, as text; fewer than `count` at the end. */
  slice(from: number, count: number): string[];
}

/** Wraps the result of `string_agg(uuid_send(id), '')`, or null for no rows. */
export function idsFrom(bytes: Buffer | null): IdList {
  const length = (bytes?.length ?? 0) / bytesOfId;
  return {
    length,
    slice: (from, count) =>
      Array.from({ length: Math.max(0, Math.min(count, length - from)) }, (_, index) => {
        const begin = (from + index) * bytesOfId;
        return bytes?.toString('hex', begin, begin + bytesOfId) ?? '';
      }),
  };
}
