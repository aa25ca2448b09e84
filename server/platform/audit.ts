import type { AuditKind } from '#contract/audit.ts';
import type { Executor } from './database.ts';
import type { Scope } from './scope.ts';

/** What happened to which record; `before` and `after` hold only the fields that differ. */
export interface AuditEvent {
  /** `<record>.<verb in the past>`, such as `applicant.updated`. */
  action: `${string}.${string}`;
  recordId: string | null;
  /** `change` unless said. */
  kind?: AuditKind;
  before?: object | null;
  after?: object | null;
  reason?: string | null;
}

/** Adds to the audit log. Call it with the transaction of the change itself. */
export async function recordAudit(on: Executor, scope: Scope, event: AuditEvent): Promise<void> {
  await on
    .insertInto('audit_entry')
    .values({
      actor_kind: scope.kind,
      actor_id: scope.kind === 'account' ? scope.accountId : null,
      // A session that is only just being made has no id yet.
      session_id: scope.kind === 'account' && scope.sessionId !== '' ? scope.sessionId : null,
      address: scope.kind === 'system' ? null : scope.visitor.address,
      kind: event.kind ?? 'change',
      action: event.action,
      record_type: event.action.slice(0, event.action.indexOf('.')),
      record_id: event.recordId,
      before: event.before ? JSON.stringify(event.before) : null,
      after: event.after ? JSON.stringify(event.after) : null,
      reason: event.reason ?? null,
    })
    .execute();
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
