import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lineSums } from './line-sums.ts';

const sumOf = (...pieces: (string | Buffer)[]) => {
  const sums = lineSums();
  for (const piece of pieces) sums.add(Buffer.from(piece));
  return sums.sum();
};

describe('line sums', () => {
  it('adds the hashes of the lines', () => {
    const of = (line: string) => BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
    const sum = ((of('a') + of('é') + of('')) % (1n << 256n)).toString(16).padStart(64, '0');
    expect(sumOf('a\né\n\n')).toEqual({ lines: 3, bytes: 6, sum });
  });

  it('ignores the order of lines and the boundaries of chunks', () => {
    const whole = sumOf('one\ntwo\nthree\n');
    expect(sumOf('three\none\ntwo\n')).toEqual(whole);
    expect(sumOf('on', 'e', '\ntw', 'o\n', 'three', '\n')).toEqual(whole);
  });

  it('distinguishes a duplicated line, and a changed line', () => {
    expect(sumOf('a\na\nb\n').sum).not.toBe(sumOf('a\nb\nb\n').sum);
    expect(sumOf('a\n').sum).not.toBe(sumOf('b\n').sum);
  });

  it('stays exact across folding', () => {
    const half = Buffer.from('x\n'.repeat(70_000));
    const of = BigInt(`0x${createHash('sha256').update('x').digest('hex')}`);
    const sum = ((of * 140_000n) % (1n << 256n)).toString(16).padStart(64, '0');
    expect(sumOf(half, half)).toEqual({ lines: 140_000, bytes: 280_000, sum });
  });
});
