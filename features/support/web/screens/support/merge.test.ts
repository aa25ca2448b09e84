import { describe, expect, it } from 'vitest';
import {
  type EntryValues,
  emptyEntry,
  mapGroups,
  parseAmount,
  type SupportValues,
} from '../../parts/entry-values.ts';
import { compareEdits, mergedValues } from './merge.ts';
import { bodyToSave } from './support-form.tsx';

const peer = (id: string, name: string): EntryValues => ({ ...emptyEntry('peers', id), name });
const withPeers = (...peers: EntryValues[]): SupportValues => ({
  ...mapGroups(() => []),
  peers,
});
const names = ({ peers }: SupportValues) => peers.map(({ name }) => name);

describe('concurrent edits of a support record', () => {
  const base = withPeers(peer('a', 'Al'), peer('b', 'Bo'), peer('c', 'Cy'));
  // Mine: Al renamed, Bo removed, Di added. Theirs: Bo renamed, Cy removed, Eve added.
  const mine = withPeers(peer('a', 'Alice'), peer('c', 'Cy'), peer('d', 'Di'));
  const theirs = withPeers(peer('a', 'Al'), peer('b', 'Bob'), peer('e', 'Eve'));

  it('separate entries that one person changed from conflicts', () => {
    const merge = compareEdits({ base, mine, theirs });
    expect(merge.conflicts.map(({ id }) => id)).toEqual(['b']);
    expect(merge.conflicts[0]?.mine).toBe(undefined);
    expect(merge.onlyMine.map(({ id }) => id)).toEqual(['a', 'd']);
    expect(merge.onlyTheirs.map(({ id }) => id)).toEqual(['e', 'c']);
  });

  it('merge into mine where I choose it, with all one-sided changes', () => {
    const merge = compareEdits({ base, mine, theirs });
    expect(names(mergedValues(merge, theirs, new Map()))).toEqual(['Alice', 'Eve', 'Di']);
    const chosen = new Map([['b', 'theirs']] as const);
    expect(names(mergedValues(merge, theirs, chosen))).toEqual(['Alice', 'Bob', 'Eve', 'Di']);
  });

  it('have no conflict if both typed the same', () => {
    const merge = compareEdits({
      base,
      mine: withPeers(peer('a', ' X ')),
      theirs: withPeers(peer('a', 'X')),
    });
    expect([merge.conflicts, merge.onlyMine, merge.onlyTheirs]).toEqual([[], [], []]);
  });
});

describe('bodyToSave', () => {
  it('contains only groups that differ', () => {
    const before = withPeers(peer('a', 'Al'));
    expect(bodyToSave(before, withPeers(peer('a', 'Al ')))).toEqual({});
    expect(bodyToSave(before, withPeers())).toEqual({ peers: [] });
  });

  it.each([
    ['', null],
    ['1250', 1250],
    ['1,250.50', 1250.5],
    ['1 250,5', 1250.5],
    ['1\u202f250,50', 1250.5],
    ['1.250,50', 1250.5],
    ['12,500', 12500],
    ['a lot', 'a lot'],
    ['1.2.3', '1.2.3'],
  ])('the amount %j as %j', (typed, sent) => {
    expect(parseAmount(typed)).toBe(sent);
  });
});
