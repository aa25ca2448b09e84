import type pg from 'pg';
import { beginsTransaction } from './statements.ts';

/** PostgreSQL's NOTIFY channel; the trigger of migration 0183 uses the same name. */
export const liveChannelName = 'cairn_live';

/** Messages per transaction that sends them. */
const batchSize = 500;

/**
 * Sends the oldest messages that committed transactions left, of any instance. Another instance may be
 * sending some at the same time. Removing and sending are one transaction, so that a message is in
 * the table until everyone has been notified.
 */
export const sendLiveOutbox = `
  with sent as (
    delete from live_outbox where id in (
      select id from live_outbox order by id limit ${batchSize} for update skip locked
    )
    returning id, message
  )
  select pg_notify('${liveChannelName}', message::text) from sent order by id`;

/** Setting of a transaction whose messages are sent after its commit. */
const leavesMessages = 'set local cairn.sends_live_outbox = on';

/**
 * Lets transactions of this pool leave live updates in a table, and sends them after the commit: in
 * the transaction itself, `NOTIFY` would keep all other commits of the database waiting.
 * @returns what to do with each new connection
 */
export function liveOutbox(pool: pg.Pool): (client: pg.ClientBase) => void {
  let isSending = false;
  let isAsked = false;

  /** One at a time: what is committed during one goes with the next. */
  const send = async () => {
    isAsked = true;
    if (isSending) return;
    isSending = true;
    try {
      while (isAsked) {
        isAsked = false;
        const { rowCount } = await pool.query(sendLiveOutbox);
        if (rowCount === batchSize) isAsked = true;
      }
    } catch {
      // They go with the next commit, or with the next heartbeat of a stream.
    } finally {
      isSending = false;
    }
  };

  return (client) => {
    const plain = client.query.bind(client) as (...sent: unknown[]) => unknown;
    let hasWritten = false;
    const query = (text: unknown, ...rest: unknown[]) => {
      if (beginsTransaction(text)) {
        hasWritten = false;
        return plain(`${text}; ${leavesMessages}`, ...rest);
      }
      if (text === 'commit') {
        const committed = plain(text, ...rest) as Promise<unknown>;
        if (hasWritten) committed.then(send, () => undefined);
        return committed;
      }
      hasWritten ||= typeof text === 'string' && !/^\s*select\b/i.test(text);
      return plain(text, ...rest);
    };
    client.query = query as typeof client.query;
  };
}
