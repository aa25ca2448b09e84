import { describe, expect, it } from 'vitest';
import type { Message } from '#features/messages/contract/chats.ts';
import { groupByDay, lastReadId, withNewest, withOlder, withSent } from './messages.ts';

function message(number: number, more: Partial<Message> = {}): Message {
  const at = new Date(Date.UTC(2026, 10, 21, 12, number)).toISOString();
  return { id: `m${number}`, text: `${number}`, at, isMine: true, isRead: false, ...more };
}

/** From the newest number down to the oldest. */
const messages = (newest: number, oldest: number, more: Partial<Message> = {}) =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => message(newest - index, more));

const ids = ({ items }: { items: readonly Message[] }) => items.map(({ id }) => id);

describe('chat loaded in pages', () => {
  it('keeps shown messages when new ones push them off the newest page', () => {
    const known = { items: messages(6, 1), next: 'older' };
    const merged = withNewest(known, { items: messages(9, 5), next: 'of the page' });
    expect(ids(merged)).toEqual(['m9', 'm8', 'm7', 'm6', 'm5', 'm4', 'm3', 'm2', 'm1']);
    expect(merged.next).toBe('older');
  });

  it('starts over after a gap, so that nothing is missing in between', () => {
    const known = { items: messages(3, 1), next: null };
    const newest = { items: messages(9, 7), next: 'of the page' };
    expect(withNewest(known, newest)).toEqual(newest);
    expect(withNewest(undefined, newest)).toEqual(newest);
  });

  it('updates read status, also outside the newest page', () => {
    const known = { items: messages(4, 1), next: null };
    const newest = { items: [message(5), ...messages(4, 3, { isRead: true })], next: 'more' };
    expect(withNewest(known, newest).items.map(({ isRead }) => isRead)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  it('contains each message once', () => {
    const known = { items: messages(4, 3), next: 'a' };
    const older = withOlder(known, { items: messages(3, 1), next: null });
    expect(ids(older)).toEqual(['m4', 'm3', 'm2', 'm1']);
    expect(older.next).toBeNull();
    expect(ids(withSent(older, message(4)))).toEqual(ids(older));
    expect(ids(withSent(older, message(5)))).toEqual(['m5', ...ids(older)]);
  });
});

describe('chat on the screen', () => {
  it("groups by day in the reader's zone, oldest first", () => {
    // 11:30 p.m. and 12:30 a.m. in any test zone.
    const evening = new Date(2026, 10, 20, 23, 30).toISOString();
    const night = new Date(2026, 10, 21, 0, 30).toISOString();
    const days = groupByDay([message(2, { at: night }), message(1, { at: evening })]);
    expect(days.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
    expect(days.map((one) => ids({ items: one.messages }))).toEqual([['m1'], ['m2']]);
  });

  it('shows "seen" once, at the last message read', () => {
    const theirs = message(6, { isMine: false, isRead: true });
    expect(lastReadId([theirs, message(5), ...messages(4, 3, { isRead: true })])).toBe('m4');
    expect(lastReadId([theirs, message(5)])).toBeNull();
  });
});
