import { describe, expect, it } from 'vitest';
import { mergeField } from './field-merge.ts';

const address = { line1: '12 Quarry Lane', city: 'Stonebridge', country: '' };

describe('mergeField', () => {
  it('keeps the side that changed', () => {
    expect(mergeField('a', 'b', 'a')).toBe('b');
    expect(mergeField('a', 'a', 'c')).toBe('c');
  });

  it('finds no conflict where both sides agree, in any order', () => {
    expect(mergeField(['x'], ['y', 'z'], ['z', 'y'])).toEqual(['z', 'y']);
  });

  it('returns undefined if both changed a value differently', () => {
    expect(mergeField('a', 'b', 'c')).toBeUndefined();
    expect(mergeField(['x'], ['x', 'y'], ['z'])).toBeUndefined();
  });

  it('merges different parts of a block', () => {
    const mine = { ...address, city: 'Riverbend' };
    const theirs = { ...address, line1: '12 Quarry Lane, room 2B' };
    expect(mergeField(address, mine, theirs)).toEqual({ ...theirs, city: 'Riverbend' });
    expect(mergeField(address, mine, { ...address, city: 'Dell' })).toBeUndefined();
  });
});
