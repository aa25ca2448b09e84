import { createHash, type Hash, hash } from 'node:crypto';

/** Number and content of lines, independent of their order. */
export interface LineSum {
  lines: number;
  bytes: number;
  /** The sum of the SHA-256 of each line modulo 2^256, in hexadecimal. */
  sum: string;
}

export interface LineSums {
  add(piece: Uint8Array): void;
  /** The sum so far; an unfinished last line doesn't count. */
  sum(): LineSum;
}

const newline = 0x0a;
const modulus = 1n << 256n;

/** Eight 32-bit sums can be added this often before a number loses precision. */
const maxUnfolded = 1 << 16;

/**
 * Sums lines from chunks with arbitrary boundaries. Table rows have no order, so the sum ignores
 * it; duplicates count.
 */
export function lineSums(): LineSums {
  const parts = new Float64Array(8);
  let total = 0n;
  let unfolded = 0;
  let lines = 0;
  let bytes = 0;
  /** Hash of an unfinished line. Hashing as it arrives bounds the memory for long lines. */
  let begun: Hash | null = null;

  const addUp = () => {
    let sum = 0n;
    for (const part of parts) sum = (sum << 32n) + BigInt(part);
    total = (total + sum) % modulus;
    parts.fill(0);
    unfolded = 0;
  };
  const count = (digest: Buffer) => {
    for (let part = 0; part < 8; part += 1) {
      parts[part] = (parts[part] ?? 0) + digest.readUInt32BE(part * 4);
    }
    lines += 1;
    unfolded += 1;
    if (unfolded === maxUnfolded) addUp();
  };

  return {
    add(piece) {
      bytes += piece.length;
      let from = 0;
      for (let end = piece.indexOf(newline); end !== -1; end = piece.indexOf(newline, from)) {
        const line = piece.subarray(from, end);
        count(begun ? begun.update(line).digest() : hash('sha256', line, 'buffer'));
        begun = null;
        from = end + 1;
      }
      if (from === piece.length) return;
      begun ??= createHash('sha256');
      begun.update(piece.subarray(from));
    },
    sum() {
      addUp();
      return { lines, bytes, sum: total.toString(16).padStart(64, '0') };
    },
  };
}

export function areSameLines(one: LineSum, other: LineSum): boolean {
  return one.lines === other.lines && one.bytes === other.bytes && one.sum === other.sum;
}
