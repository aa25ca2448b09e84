import type { ReplyOf } from '#core/contract/operation.ts';
import type { listMessages, Message } from '#features/messages/contract/chats.ts';
import type { ContactVerdict } from '#features/person/contract/contact-safety.ts';

/** A conversation as far back as it was asked for, the newest first. */
export interface Messages {
  items: readonly Message[];
  /** The cursor to what is older; null at the beginning. */
  next: string | null;
  /** Whether the other one is told of what I write. */
  contact?: ContactVerdict | undefined;
}

type Page = Pick<ReplyOf<typeof listMessages>, 'items' | 'next' | 'contact'>;

/** The newest page, read anew. Older ones that were shown already stay, unless there is a gap. */
export function withNewest(known: Messages | undefined, newest: Page): Messages {
  const fresh = new Set(newest.items.map(({ id }) => id));
  const isJoined = known?.items.some(({ id }) => fresh.has(id)) ?? false;
  if (!known || !isJoined || newest.next === null) return newest;
  // Whatever was read by then, so was everything before it.
  const hasReadUpTo = newest.items.some(({ isMine, isRead }) => isMine && isRead);
  const older = known.items
    .filter(({ id }) => !fresh.has(id))
    .map((one) => (hasReadUpTo && one.isMine ? { ...one, isRead: true } : one));
  return { ...newest, items: [...newest.items, ...older], next: known.next };
}

/** What is older, read from the cursor. */
export function withOlder(known: Messages, older: Page): Messages {
  const shown = new Set(known.items.map(({ id }) => id));
  return {
    ...known,
    items: [...known.items, ...older.items.filter(({ id }) => !shown.has(id))],
    next: older.next,
  };
}

/** What I have just sent, unless it is there already. */
export function withSent(known: Messages, sent: Message): Messages {
  if (known.items.some(({ id }) => id === sent.id)) return known;
  return { ...known, items: [sent, ...known.items] };
}

/** I have read what the other one wrote. */
export function withRead(known: Messages): Messages {
  return {
    ...known,
    items: known.items.map((one) => (one.isMine ? one : { ...one, isRead: true })),
  };
}

export interface MessagesOfDay {
  /** YYYY-MM-DD, by this reader's clock. */
  day: string;
  messages: readonly Message[];
}

/** As they are read: the oldest first, day by day. */
export function byDay(items: readonly Message[]): MessagesOfDay[] {
  const days = Map.groupBy([...items].reverse(), ({ at }) => dayOf(new Date(at)));
  return [...days].map(([day, messages]) => ({ day, messages }));
}

/** The day of this moment, by this reader's clock. */
export function dayOf(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The last of mine that the other one has seen. */
export function lastSeen(items: readonly Message[]): string | null {
  return items.find(({ isMine, isRead }) => isMine && isRead)?.id ?? null;
}
