import { randomUUID } from 'node:crypto';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import { announce } from '#core/server/db/live-channel.ts';
import { eraseReplies } from '#core/server/http/idempotency.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { certificateHash } from '#features/audit/server/service.ts';
import { lockPairSearch } from '#features/duplicates/server/service.ts';
import type { ErasureReason } from '#features/lifecycle/contract/enumerations.ts';
import { removePerson } from '#features/person/server/person-records/removal.ts';
import { lastDayInBackups } from './policy.ts';
import * as queries from './queries.ts';
import * as removal from './removal-queries.ts';

type Asking = StaffScope | SystemScope;

/** The day after which no scheduled backup holds data erased now. */
export function backupsUntil({ settings }: App, now: Date): string | null {
  return lastDayInBackups(settings.backup?.retention, now);
}

/** The ids and accounts that identify a person everywhere. */
export async function aboutPerson(
  ctx: Ctx<Asking>,
  ids: readonly string[],
  how: { hold: boolean },
) {
  const accounts = await queries.listOwnAccounts(ctx, ids, how);
  const found = { ids, logIds: await queries.listMergedIds(ctx, ids), accounts };
  return { ...found, counts: await queries.countPersonData(ctx, found) };
}

/**
 * Erases a person whose records the transaction has locked: their data, mentions elsewhere, and audit entries. Queues
 * document contents for removal after the commit.
 * @returns the id of the certificate
 */
export async function eraseLockedPerson(
  ctx: Ctx<Asking>,
  person: queries.LockedPerson,
  how: { reason: ErasureReason; now: Date; backupsUntil: string | null },
): Promise<string> {
  const erasureId = randomUUID();
  const about = await aboutPerson(ctx, person.ids, { hold: true });
  const { records, ...names } = await removal.findIdentifiers(ctx, about);
  const redactedNames = await removal.beginRedaction(ctx, names);
  const erasing = { erasureId, ids: person.ids, ...redactedNames };
  const number = await queries.nextNumber(ctx);
  // A legal hold blocks erasure; one restored by a backup had been lifted.
  await removal.removeHolds(ctx, person.ids);
  await lockPairSearch(ctx);
  await removal.removeMentions(ctx, erasing);
  const base = {
    id: erasureId,
    number,
    reason: how.reason,
    backupsUntil: how.backupsUntil,
    erasedAt: how.now,
    erasedBy: ctx.scope.kind === 'account' ? ctx.scope.accountId : null,
  };
  // Inserted first, because the following rows refer to it.
  await queries.insertErasure(ctx, { ...base, counts: about.counts, hash: '' });
  await removal.queueContentRemoval(ctx, erasing);
  for (const id of person.ids) await removePerson(ctx, id);
  await removal.removeAccounts(ctx, about.accounts);
  await eraseReplies(ctx);
  await removal.rememberErased(ctx, { erasureId, records });
  const { entries, emptied } = await removal.redactAuditLog(ctx, erasing);
  const counts = { ...about.counts, log: entries };
  const hash = certificateHash({ ...base, counts, emptied });
  await queries.settleErasure(ctx, { id: erasureId, counts, hash });
  await recordAudit(ctx, {
    action: 'erasure.done',
    recordId: erasureId,
    // The certificate has the number of entries, covered by its checksum.
    after: { number, reason: how.reason, hash, emptied },
  });
  await announce(ctx.db, { kind: 'applicant', ids: person.ids, by: base.erasedBy });
  return erasureId;
}
