import { createHash, createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import {
  idempotencyKeyHeader,
  idempotencyKeyPattern,
  type Operation,
  takesIdempotencyKey,
} from '#core/contract/operation.ts';
import type { App } from '../app.ts';
import { type Around, aroundFirstTransaction, type Ctx } from '../context.ts';
import type { Executor } from '../db/database.ts';
import { jobKind } from '../jobs/jobs.ts';
import { invalid, refuse } from '../problem.ts';
import type { Scope } from '../scope/scope.ts';
import { derivedKey, seal, unseal } from '../secrets/sealing.ts';
import { hashedParts, readToEnd } from './hashed-parts.ts';
import { serializeReply } from './parsing.ts';
import type { SentPart } from './upload.ts';

const retentionHours = 24;
const everyHour = '23 * * * *';

/** How long a call may still be finishing after its transaction, such as removing documents. */
const secondsToFinish = 60;

/** Placeholder for an erased reply. Also keeps out a reply that is finished later. */
const erasedReply = '';

/** A session returned in the reply's headers. */
export interface HandedSession {
  token: string;
  deviceSecret: string;
}

export interface Answer {
  /** The exact JSON of the first reply; null for 204. */
  body: string | null;
  session: HandedSession | null;
  isRepeated: boolean;
}

interface StoredReply extends Omit<Answer, 'isRepeated'> {
  /** The caller's access. Callers who lost some of it don't get the reply again. */
  access: string;
}

interface Received {
  params: unknown;
  query: unknown;
  body: unknown;
  header: string | string[] | undefined;
  parts: () => AsyncIterable<SentPart>;
  log: FastifyBaseLogger;
}

export interface IdempotentCall {
  /** The parts of an upload. Reading them adds them to the hash of the request. */
  parts(): AsyncIterable<SentPart>;
  /** Runs `work`, or returns the stored reply of an earlier run. */
  once(work: () => Promise<unknown>, getSession: () => HandedSession | null): Promise<Answer>;
}

/** Another call with the same key is running or has just finished. */
class ClaimLost extends Error {}

export interface Idempotency {
  /**
   * Returns this call's key and state; undefined without a key, or where the operation takes none.
   */
  openCall(operation: Operation, scope: Scope, received: Received): IdempotentCall | undefined;
}

/**
 * Stores the replies of creating calls for a day (decision 092). The row is part of the creating
 * transaction, so a killed server leaves both or neither.
 */
export function idempotency({ db, clock, jobs, secrets: { encryptionKey } }: App): Idempotency {
  const hashKey = derivedKey(encryptionKey, 'idempotency');
  const hash = (...parts: unknown[]) =>
    createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url');
  const ago = (seconds: number) => new Date(clock().getTime() - seconds * 1000);
  const oldest = () => ago(retentionHours * 3600);

  jobs.handleAt(everyHour, jobKind('tidy-replies'), async () => {
    await db.deleteFrom('idempotencyKey').where('createdAt', '<=', oldest()).execute();
  });

  const begin = (operation: Operation, key: string, scope: Scope, received: Received) => {
    const keyHash = hash('key', callerIdentity(scope), operation.id, key);
    const use = `idempotency ${keyHash}`;
    const uploaded = createHash('sha256');
    let isUploadRead = operation.upload === undefined;
    const contentHash = () => {
      const { params, query, body } = received;
      return hash('content', params, query, body, uploaded.copy().digest('base64url'));
    };

    const parts = () => {
      isUploadRead = true;
      return hashedParts(received.parts(), (piece) => void uploaded.update(piece));
    };

    const find = async (): Promise<Answer | undefined> => {
      const row = await db
        .selectFrom('idempotencyKey')
        .select(['contentHash', 'reply', 'createdAt'])
        .where('keyHash', '=', keyHash)
        .where('createdAt', '>', oldest())
        .executeTakeFirst();
      if (!row) return undefined;
      if (!isUploadRead) await readToEnd(parts());
      if (row.contentHash !== contentHash()) refuse('key-reused');
      const isFinishing = row.reply === null && row.createdAt > ago(secondsToFinish);
      if (isFinishing) refuse('still-running');
      if (row.reply === null || row.reply === erasedReply) refuse('already-done');
      const { access, body, session }: StoredReply = JSON.parse(
        unseal(encryptionKey, use, row.reply),
      );
      if (access !== accessFingerprint(scope)) refuse('already-done');
      return { body, session, isRepeated: true };
    };

    /**
     * Returns false if another call holds the key. An advisory lock answers at once, where the row
     * would wait.
     */
    const claim = async (on: Executor): Promise<boolean> => {
      const { rows } = await sql`
        insert into idempotency_key (key_hash, content_hash, created_at)
        select ${keyHash}::text, ${contentHash()}::text, ${clock()}::timestamptz
        where pg_try_advisory_xact_lock(hashtextextended(${use}, 0))
        on conflict (key_hash) do update
          set content_hash = excluded.content_hash, created_at = excluded.created_at, reply = null
          where idempotency_key.created_at <= ${oldest()}::timestamptz
        returning key_hash`.execute(on);
      return rows.length > 0;
    };

    const storeReply = async (on: Executor, answer: Omit<Answer, 'isRepeated'>) => {
      const storedReply: StoredReply = { ...answer, access: accessFingerprint(scope) };
      const row = {
        contentHash: contentHash(),
        reply: seal(encryptionKey, use, JSON.stringify(storedReply)),
        createdAt: clock(),
      };
      await on
        .insertInto('idempotencyKey')
        .values({ keyHash, ...row })
        .onConflict((conflict) =>
          conflict
            .column('keyHash')
            .doUpdateSet(row)
            .where('idempotencyKey.reply', 'is distinct from', erasedReply),
        )
        .execute();
    };

    /** The reply stored by the transaction; undefined if it isn't known yet. */
    let early: string | null | undefined;

    const around: Around = async (on, work) => {
      early = undefined;
      if (!(await claim(on))) throw new ClaimLost();
      const result = await work();
      // Most services return the reply. For the others, it is stored once known.
      early = earlyBody(operation, result);
      if (early !== undefined) await storeReply(on, { body: early, session: null });
      return result;
    };

    const finish = async (result: unknown, session: HandedSession | null): Promise<Answer> => {
      const { body: schema } = operation.reply;
      const body = schema ? serializeReply(schema, operation.path, result) : null;
      if (early !== body || session) {
        await storeReply(db, { body, session }).catch((error) => {
          // The effect remains, and so does its claim: a retry gets no stored reply.
          received.log.error({ err: error, operation: operation.id }, 'reply-not-kept');
        });
      }
      return { body, session, isRepeated: false };
    };

    const once: IdempotentCall['once'] = async (work, getSession) => {
      const known = await find();
      if (known) return known;
      try {
        const result = await aroundFirstTransaction(around, work);
        return await finish(result, getSession());
      } catch (error) {
        if (error instanceof ClaimLost) return (await find()) ?? refuse('still-running');
        throw error;
      }
    };

    return { parts, once };
  };

  return {
    openCall(operation, scope, received) {
      const { header } = received;
      if (header === undefined || !takesIdempotencyKey(operation)) return undefined;
      if (typeof header !== 'string' || !idempotencyKeyPattern.test(header)) {
        throw invalid(idempotencyKeyHeader, 'idempotency-key');
      }
      return begin(operation, header, scope, received);
    },
  };
}

/**
 * Erases all stored replies, since any may mention a person who is being erased. The claims stay,
 * including the erasure's own.
 */
export async function eraseReplies({ db }: Ctx): Promise<void> {
  await db
    .updateTable('idempotencyKey')
    .set({ reply: erasedReply })
    .where(sql<boolean>`xmin <> pg_current_xact_id()::xid`)
    .execute();
}

/** Identifies the caller across sessions and networks. */
function callerIdentity(scope: Scope): string[] {
  switch (scope.kind) {
    case 'account':
      return [scope.kind, scope.accountId];
    case 'intake':
      return [scope.kind, scope.intakeId, scope.secretHash];
    case 'screening':
      return [scope.kind, scope.linkId, scope.secretHash];
    default:
      return [scope.kind];
  }
}

function accessFingerprint(scope: Scope): string {
  if (scope.kind !== 'account') return '';
  const { role, locationAccess } = scope;
  return JSON.stringify([
    role,
    locationAccess && [locationAccess.withUnplaced, locationAccess.placeIds.toSorted()],
  ]);
}

/** The reply, if the transaction's result is the reply. */
function earlyBody({ reply }: Operation, result: unknown): string | null | undefined {
  if (!reply.body) return null;
  const parsed = reply.body.safeParse(result);
  return parsed.success ? JSON.stringify(parsed.data) : undefined;
}
