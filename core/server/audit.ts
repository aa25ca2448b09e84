import { type RawBuilder, sql } from 'kysely';
import type { AuditKind } from '#core/contract/audit-kinds.ts';
import type { Ctx } from './context.ts';
import type { Executor } from './db/database.ts';
import type { Scope, SignedInScope } from './scope/scope.ts';

/** An event of one record; `before` and `after` hold only the fields that differ. */
export interface AuditEvent {
  /** `<record>.<verb in the past>`, such as `applicant.updated`. */
  action: `${string}.${string}`;
  recordId: string | null;
  /** Default: `change`. */
  kind?: AuditKind;
  /** Default: now, by the database's clock. */
  at?: Date;
  before?: object | null;
  after?: object | null;
  reason?: string | null;
  /** The staff member who acts without their session, with a secret that only they have. */
  actorId?: string | null;
}

/** Adds an audit entry. Call it in the transaction of the change itself. */
export async function recordAudit(ctx: Ctx<Scope>, event: AuditEvent): Promise<void> {
  await recordAudits(ctx, [event]);
}

/** Adds several audit entries in one statement; a few hundred at most. */
export async function recordAudits(ctx: Ctx<Scope>, events: readonly AuditEvent[]): Promise<void> {
  if (events.length === 0) return;
  await ctx.db
    .insertInto('auditEntry')
    .values(events.map((event) => auditEntryValues(ctx.scope, event)))
    .execute();
}

/**
 * Seals the following entries of this transaction together, with the entry that `closeAuditBundle`
 * adds. For transactions with very many entries: every seal blocks all other commits, and a bundle
 * needs only one (docs/decisions/016-audit-chain.md).
 * @param on a transaction; its commit fails if the bundle stays open
 */
export async function openAuditBundle(on: Executor): Promise<void> {
  await sql`select set_config('cairn.audit_bundle', gen_random_uuid()::text, true)`.execute(on);
}

/** Adds the entry that closes the transaction's bundle. */
export async function closeAuditBundle(ctx: Ctx<Scope>, event: AuditEvent): Promise<void> {
  const digest = sql<Buffer>`audit_bundle_digest(current_setting('cairn.audit_bundle')::uuid)`;
  await ctx.db
    .insertInto('auditEntry')
    .values({ ...auditEntryValues(ctx.scope, event), bundleDigest: digest })
    .execute();
}

function auditEntryValues(scope: Scope, event: AuditEvent) {
  const actorId = event.actorId ?? (scope.kind === 'account' ? scope.accountId : null);
  return {
    ...(event.at ? { at: event.at } : {}),
    actorKind: actorId === null ? scope.kind : 'account',
    actorId,
    // A session that is just being created has no id yet.
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

/** One entry covers all access by one session to one record for this long. */
const minutesOfAccess = 15;

/**
 * Records access to a record, at most once per quarter hour: a screen reads a record in several
 * calls and again whenever it regains focus, and a hundred equal entries would hide the one that
 * matters. All calls that show the same record share the entry. Each session has its own, since it
 * may be a stolen password. Disclosures (kind `disclosure`) are recorded every time, with
 * `recordAudit`.
 * Call it before reading the record, so that no access goes unrecorded.
 */
export async function recordAccess(
  ctx: Ctx<SignedInScope>,
  { action, recordId }: Pick<AuditEvent, 'action'> & { recordId: string },
): Promise<void> {
  await sql`select ${notedAccess(ctx, action, sql`${recordId}::uuid`)}`.execute(ctx.db);
}

/**
 * Does the same as `recordAccess` for each record that a query finds, as part of its selection.
 * @param recordId the record's id, as an SQL expression of that query
 */
export function notedAccess(
  { scope, now }: Ctx<SignedInScope>,
  action: AuditEvent['action'],
  recordId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const since = new Date(now.getTime() - minutesOfAccess * 60_000);
  return sql`note_access(${action}, ${recordId}, ${scope.accountId}::uuid,
    ${scope.sessionId}::uuid, ${scope.visitor.address}, ${now}, ${since})`;
}

/** Returns the fields in which two states of a record differ, before and after. */
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
