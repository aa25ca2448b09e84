/** Bytes of one id (`uuid_send` of PostgreSQL). */
const bytesOfId = 16;

/**
 * Many ids in little memory: a million of them are 16 MB, and not a million texts. An export reads the ids
 * of all its rows at once and the rows by and by, so that nothing waits in the database for a slow reader.
 */
export interface IdList {
  readonly length: number;
  /** The ids from this place on, as text; fewer than `count` at the end. */
  slice(from: number, count: number): string[];
}

/** Reads what `string_agg(uuid_send(id), '')` gives; null when there is none. */
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
