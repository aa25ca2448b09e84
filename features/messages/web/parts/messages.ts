import type { OperationReply } from '#core/contract/operation.ts';
import type { listMessages, Message } from '#features/messages/contract/chats.ts';
import type { ContactVerdict } from '#features/person/contract/contact-safety.ts';

/** Loaded part of a chat, newest first. */
export interface Messages {
  items: readonly Message[];
  /** Cursor to older messages; null at the start. */
  next: string | null;
  /** States whether the other person gets notifications. */
  contact?: ContactVerdict | undefined;
}

type Page = Pick<OperationReply<typeof listMessages>, 'items' | 'next' | 'contact'>;

/** Merges a fresh newest page. Keeps loaded older pages unless there is a gap. */
export function withNewest(known: Messages | undefined, newest: Page): Messages {
  const fresh = new Set(newest.items.map(({ id }) => id));
  const hasOverlap = known?.items.some(({ id }) => fresh.has(id)) ?? false;
  if (!known || !hasOverlap || newest.next === null) return newest;
  // Read status covers all earlier messages.
  const hasReadUpTo = newest.items.some(({ isMine, isRead }) => isMine && isRead);
  const older = known.items
    .filter(({ id }) => !fresh.has(id))
    .map((one) => (hasReadUpTo && one.isMine ? { ...one, isRead: true } : one));
  return { ...newest, items: [...newest.items, ...older], next: known.next };
}

/** Appends an older page. */
export function withOlder(known: Messages, older: Page): Messages {
  const loadedIds = new Set(known.items.map(({ id }) => id));
  return {
    ...known,
    items: [...known.items, ...older.items.filter(({ id }) => !loadedIds.has(id))],
    next: older.next,
  };
}

/** Adds a sent message, unless it is already there. */
export function withSent(known: Messages, sent: Message): Messages {
  if (known.items.some(({ id }) => id === sent.id)) return known;
  return { ...known, items: [sent, ...known.items] };
}

/** Marks the other person's messages as read. */
export function withRead(known: Messages): Messages {
  return {
    ...known,
    items: known.items.map((one) => (one.isMine ? one : { ...one, isRead: true })),
  };
}

export interface DayMessages {
  /** YYYY-MM-DD in the reader's zone. */
  day: string;
  messages: readonly Message[];
}

/** Groups by day, oldest first. */
export function groupByDay(items: readonly Message[]): DayMessages[] {
  const days = Map.groupBy([...items].reverse(), ({ at }) => localDate(new Date(at)));
  return [...days].map(([day, messages]) => ({ day, messages }));
}

/** Date in the reader's zone. */
export function localDate(moment: Date): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
}

/** The caller's latest message that was read. */
export function lastReadId(items: readonly Message[]): string | null {
  return items.find(({ isMine, isRead }) => isMine && isRead)?.id ?? null;
}
