import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lineSums } from './line-sums.ts';

const computeSum = (...pieces: (string | Buffer)[]) => {
  const sums = lineSums();
  for (const piece of pieces) sums.add(Buffer.from(piece));
  return sums.sum();
};

describe('line sums', () => {
  it('adds the hashes of the lines', () => {
    const lineHash = (line: string) =>
      BigInt(`0x${createHash('sha256').update(line).digest('hex')}`);
    const sum = ((lineHash('a') + lineHash('é') + lineHash('')) % (1n << 256n))
      .toString(16)
      .padStart(64, '0');
    expect(computeSum('a\né\n\n')).toEqual({ lines: 3, bytes: 6, sum });
  });

  it('ignores the order of lines and the boundaries of chunks', () => {
    const whole = computeSum('one\ntwo\nthree\n');
    expect(computeSum('three\none\ntwo\n')).toEqual(whole);
    expect(computeSum('on', 'e', '\ntw', 'o\n', 'three', '\n')).toEqual(whole);
  });

  it('distinguishes a duplicated line, and a changed line', () => {
    expect(computeSum('a\na\nb\n').sum).not.toBe(computeSum('a\nb\nb\n').sum);
    expect(computeSum('a\n').sum).not.toBe(computeSum('b\n').sum);
  });

  it('stays exact across folding', () => {
    const half = Buffer.from('x\n'.repeat(70_000));
    const lineHash = BigInt(`0x${createHash('sha256').update('x').digest('hex')}`);
    const sum = ((lineHash * 140_000n) % (1n << 256n)).toString(16).padStart(64, '0');
    expect(computeSum(half, half)).toEqual({ lines: 140_000, bytes: 280_000, sum });
  });
});
