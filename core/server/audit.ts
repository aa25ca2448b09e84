import { type RawBuilder, sql } from 'kysely';
import type { AuditKind } from '#core/contract/audit-kinds.ts';
import type { Ctx } from './context.ts';
import type { Executor } from './db/database.ts';
import type { Scope, SignedInScope } from './scope/scope.ts';

/** What happened to which record; `before` and `after` hold only the fields that differ. */
export interface AuditEvent {
  /** `<record>.<verb in the past>`, such as `applicant.updated`. */
  action: `${string}.${string}`;
  recordId: string | null;
  /** `change` unless said. */
  kind?: AuditKind;
  /** Now, by the database, unless said. */
  at?: Date;
  before?: object | null;
  after?: object | null;
  reason?: string | null;
}

/** Adds to the audit log. Call it with the transaction of the change itself. */
export async function recordAudit(ctx: Ctx<Scope>, event: AuditEvent): Promise<void> {
  await recordAudits(ctx, [event]);
}

/** As `recordAudit`, of several at once; a few hundred at the most, for the sake of the statement. */
export async function recordAudits(ctx: Ctx<Scope>, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await ctx.db
    .insertInto('auditEntry')
    .values(events.map((event) => entryOf(ctx.scope, event)))
    .execute();
}

/**
 * From here on the entries of this transaction are sealed together, by the one with which
 * `closeAuditBundle` ends it. For a transaction of very many entries: each seal is made while everybody
 * else's commit waits, and for these there is one (docs/decisions/016-audit-chain.md).
 *
 * @param on a transaction, which fails at its commit when nothing closes the bundle.
 */
export async function openAuditBundle(on: Executor): Promise<void> {
  await sql`select set_config('cairn.audit_bundle', gen_random_uuid()::text, true)`.execute(on);
}

/** Adds the last entry of a transaction whose bundle is open: it speaks for all before it. */
export async function closeAuditBundle(ctx: Ctx<Scope>, event: AuditEvent): Promise<void> {
  const digest = sql<Buffer>`audit_bundle_digest(current_setting('cairn.audit_bundle')::uuid)`;
  await ctx.db
    .insertInto('auditEntry')
    .values({ ...entryOf(ctx.scope, event), bundleDigest: digest })
    .execute();
}

function entryOf(scope: Scope, event: AuditEvent) {
  return {
    ...(event.at ? { at: event.at } : {}),
    actorKind: scope.kind,
    actorId: scope.kind === 'account' ? scope.accountId : null,
    // A session that is only just being made has no id yet.
    sessionId: scope.kind === 'account' && scope.sessionId !== '' ? scope.sessionId : null,
    address: scope.kind === 'system' ? null : scope.visitor.address,
    kind: event.kind ?? 'change',
    action: event.action,
    recordType: event.action.slice(0, event.action.indexOf('.')),
    recordId: event.recordId,
    before: event.before ? JSON.stringify(event.before) : null,
    after: event.after ? JSON.stringify(event.after) : null,
    reason: event.reason ?? null,
  };
}

/** For so long one entry speaks for every look of one session at one record. */
const minutesOfAccess = 15;

/**
 * Notes that somebody looks at a record, once a quarter of an hour: a screen asks for a file in
 * several calls and asks again whenever it comes to the front, and a log of a hundred equal lines
 * hides the one that matters. It is decided here and not by the modules, so that all calls that
 * show the same record share the entry. Another session is another entry: it may be somebody else
 * with a stolen password. What leaves the house (kind `disclosure`) is noted each time, with
 * `recordAudit`.
 *
 * Call it in the transaction that reads the record: nobody sees what could not be noted.
 */
export async function recordAccess(
  ctx: Ctx<SignedInScope>,
  { action, recordId }: Pick<AuditEvent, 'action'> & { recordId: string },
  now: Date,
): Promise<void> {
  // Two calls of one screen come at once: the second one waits and finds the entry of the first.
  const turn = `cairn.access ${ctx.scope.sessionId} ${recordId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(ctx.db);
  const isNoted = isAccessNoted(ctx.scope, action, sql`${recordId}::uuid`, now);
  const { rows } = await sql<{ isNoted: boolean }>`select ${isNoted} as "isNoted"`.execute(ctx.db);
  // By the same clock as it is compared with.
  if (rows[0]?.isNoted) return;
  await recordAudit(ctx, { action, recordId, kind: 'access', at: now });
}

/**
 * Whether `recordAccess` would find its entry, for the record that a query reads: then one statement
 * both reads and asks, and the second look of the quarter of an hour needs no transaction.
 *
 * @param recordId the record's id, as an expression of that query
 */
export function isAccessNoted(
  scope: SignedInScope,
  action: AuditEvent['action'],
  recordId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from audit_entry
    where record_id = ${recordId} and at > ${new Date(now.getTime() - minutesOfAccess * 60_000)}
      and actor_id = ${scope.accountId} and session_id = ${scope.sessionId}
      and kind = 'access' and action = ${action})`;
}

/** The fields in which two states of a record differ, as they were and as they are. */
export function difference(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (record: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, record[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
