import { CompiledQuery, sql } from 'kysely';
import type { Database, Executor } from './database.ts';
import { type Listener, listenOn } from './listener.ts';
import { liveChannelName, sendLiveOutbox } from './live-outbox.ts';

/** Accounts per message: PostgreSQL's limit is 8000 bytes. */
const accountsAtOnce = 100;

/** A change of records, sent to all instances, which pass it to those with access. */
export interface LiveMessage {
  /** The kind of record, as in the audit log (`applicant`), or another topic. */
  readonly kind: string;
  /** Ids of the records; null for very many. */
  readonly ids: readonly string[] | null;
  /** The account that made the change; null for none. */
  readonly by: string | null;
  /** Verbs of the audit actions. */
  readonly words?: readonly string[];
  /** Previous locations of records that moved. */
  readonly from?: readonly string[];
  /** The only accounts to notify. */
  readonly accounts?: readonly string[];
  /** The stream it concerns. */
  readonly stream?: string;
}

/** Notifies all instances, after the commit. Audit entries are announced without it. */
export async function announce(on: Executor, message: LiveMessage): Promise<void> {
  const { accounts = null } = message;
  for (let from = 0; from < (accounts?.length ?? 1); from += accountsAtOnce) {
    const some = accounts && { accounts: accounts.slice(from, from + accountsAtOnce) };
    const text = JSON.stringify({ ...message, ...some });
    if (on.isTransaction) await sql`insert into live_outbox (message) values (${text})`.execute(on);
    else await sql`select pg_notify(${liveChannelName}, ${text})`.execute(on);
  }
}

/** Sends what an instance committed but couldn't send, such as when it was killed. */
export async function sendLeftMessages(db: Database): Promise<void> {
  await db.executeQuery(CompiledQuery.raw(sendLiveOutbox));
}

/**
 * Listens for announcements from all instances.
 * @param hear gets each message; those of one transaction in its order
 * @param missed called when announcements may have been lost during an outage
 */
export function liveChannel(
  db: Database,
  { hear, missed }: { hear: (message: LiveMessage) => void; missed: () => void },
): Listener {
  let wasOpen = false;
  return listenOn(db, liveChannelName, {
    hear: (payload) => hear(JSON.parse(payload) as LiveMessage),
    opened() {
      if (wasOpen) missed();
      wasOpen = true;
    },
  });
}
