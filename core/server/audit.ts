import { type RawBuilder, sql } from 'kysely';
import type { AuditKind } from '#core/contract/audit-kinds.ts';
import { perApp } from './app.ts';
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

/** Records that one session opened. */
interface Access {
  action: AuditEvent['action'];
  recordId: string;
}

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
  { action, recordId }: Access,
): Promise<void> {
  const noted = notedAccess(action, sql`${recordId}::uuid`, accessNote(ctx));
  await sql`select ${noted}`.execute(ctx.db);
}

/** An access: its account, session, network address, and time; entries since `since` cover it. */
export interface AccessNote {
  accountId: string;
  sessionId: string;
  address: string;
  now: Date;
  since: Date;
}

export function accessNote({ scope, now }: Ctx<SignedInScope>): AccessNote {
  const { accountId, sessionId, visitor } = scope;
  const since = new Date(now.getTime() - minutesOfAccess * 60_000);
  return { accountId, sessionId, address: visitor.address, now, since };
}

/**
 * Does the same as `recordAccess` for each record that a query finds, as part of its selection.
 * @param recordId the record's id, as an SQL expression of that query
 */
export function notedAccess(
  action: AuditEvent['action'],
  recordId: RawBuilder<unknown>,
  { accountId, sessionId, address, now, since }: AccessNote,
): RawBuilder<unknown> {
  return sql`note_access(${action}, ${recordId}, ${accountId}::uuid, ${sessionId}::uuid, ${address},
    ${now}, ${since})`;
}

/** Accesses remembered per instance: more than people open in a quarter hour. */
const maxRemembered = 20_000;

/** When this instance recorded an access, in ms, oldest first. */
const recorded = perApp(() => new Map<string, number>());

/** True if this instance has recorded this access in the last quarter hour. */
export function isAccessRecorded({ app, scope, now }: Ctx<SignedInScope>, access: Access): boolean {
  const at = recorded(app).get(accessKey(scope, access)) ?? Number.NEGATIVE_INFINITY;
  const age = now.getTime() - at;
  return age >= 0 && age < minutesOfAccess * 60_000;
}

/** Remembers a recorded access. Call it after the commit. */
export function rememberAccess(
  { app, scope }: Ctx<SignedInScope>,
  access: Access,
  { now }: AccessNote,
): void {
  const all = recorded(app);
  const [oldest] = all.keys();
  if (oldest !== undefined && all.size >= maxRemembered) all.delete(oldest);
  all.set(accessKey(scope, access), now.getTime());
}

function accessKey({ sessionId }: SignedInScope, { action, recordId }: Access): string {
  return `${sessionId} ${action} ${recordId}`;
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
