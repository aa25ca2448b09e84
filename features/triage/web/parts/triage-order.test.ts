import { describe, expect, it } from 'vitest';
import type { TriageItem } from '#features/triage/contract/triage.ts';
import { itemKey, shownQueue } from './triage-order.ts';

const item = (id: string, group: TriageItem['group'] = 'waiting') =>
  ({ kind: 'application', id, group, question: null }) as TriageItem;
const none = new Set<string>();
const ids = (items: readonly TriageItem[]) => items.map(({ id }) => id);

describe('the order of the queue while it is read', () => {
  it('stays, and new items wait', () => {
    const { rows, fresh } = shownQueue(
      [item('a'), item('b')],
      [item('new', 'danger'), item('b'), item('a', 'danger')],
      none,
    );
    expect(ids(rows.map((row) => row.item))).toEqual(['a', 'b']);
    expect(rows[0]?.item.group).toBe('waiting');
    expect(ids(fresh)).toEqual(['new']);
  });

  it('marks what a colleague decided, and drops what the caller decided', () => {
    const mine = new Set([itemKey(item('b'))]);
    const { rows, fresh } = shownQueue(
      [item('a'), item('b'), item('c')],
      [item('b'), item('c')],
      mine,
    );
    expect(rows.map(({ item: { id }, isGone }) => [id, isGone])).toEqual([
      ['a', true],
      ['c', false],
    ]);
    expect(fresh).toEqual([]);
  });
});
