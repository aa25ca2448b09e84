import { randomUUID } from 'node:crypto';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import { announce } from '#core/server/db/live-channel.ts';
import { forgetReplies } from '#core/server/http/idempotency.ts';
import type { StaffScope, SystemScope } from '#core/server/scope/scope.ts';
import { certificateHash } from '#features/audit/server/service.ts';
import { holdPairSearch } from '#features/duplicates/server/service.ts';
import type { ErasureReason } from '#features/lifecycle/contract/enumerations.ts';
import { removePerson } from '#features/person/server/person-records/removing.ts';
import { lastDayInBackups } from './policy.ts';
import * as queries from './queries.ts';
import * as removal from './removal-queries.ts';

type Asking = StaffScope | SystemScope;

/** The day after which no backup that is made by itself holds what is erased now. */
export function backupsUntil({ settings }: App, now: Date): string | null {
  return lastDayInBackups(settings.backup?.keeping, now);
}

/** By which ids, and with which accounts, somebody is found everywhere. */
export async function aboutPerson(
  ctx: Ctx<Asking>,
  ids: readonly string[],
  how: { hold: boolean },
) {
  const accounts = await queries.listOwnAccounts(ctx, ids, how);
  const found = { ids, logIds: await queries.listMergedIds(ctx, ids), accounts };
  return { ...found, counts: await queries.countHeld(ctx, found) };
}

/**
 * Erases somebody whose files the transaction holds: all that hangs on them, what speaks of them elsewhere, and
 * what the log says of them. The contents of their files are noted, to be removed once this is committed.
 *
 * @returns the id of the certificate
 */
export async function eraseHeld(
  ctx: Ctx<Asking>,
  person: queries.HeldPerson,
  how: { reason: ErasureReason; now: Date; backupsUntil: string | null },
): Promise<string> {
  const erasureId = randomUUID();
  const about = await aboutPerson(ctx, person.ids, { hold: true });
  const { records, ...names } = await removal.namesOf(ctx, about);
  const noted = await removal.beginEmptying(ctx, names);
  const erasing = { erasureId, ids: person.ids, ...noted };
  const number = await queries.nextNumber(ctx);
  // Of whom nobody erases while there is a hold; one that a backup has brought back had been lifted.
  await removal.removeHolds(ctx, person.ids);
  await holdPairSearch(ctx);
  await removal.removeMentions(ctx, erasing);
  const base = {
    id: erasureId,
    number,
    reason: how.reason,
    backupsUntil: how.backupsUntil,
    erasedAt: how.now,
    erasedBy: ctx.scope.kind === 'account' ? ctx.scope.accountId : null,
  };
  // Its place is taken before the rest goes: what is noted points to it.
  await queries.insertErasure(ctx, { ...base, counts: about.counts, hash: '' });
  await removal.noteContents(ctx, erasing);
  for (const id of person.ids) await removePerson(ctx, id);
  await removal.removeAccounts(ctx, about.accounts);
  await forgetReplies(ctx);
  await removal.rememberErased(ctx, { erasureId, records });
  const { entries, emptied } = await removal.emptyLog(ctx, erasing);
  const counts = { ...about.counts, log: entries };
  const hash = certificateHash({ ...base, counts, emptied });
  await queries.settleErasure(ctx, { id: erasureId, counts, hash });
  await recordAudit(ctx, {
    action: 'erasure.done',
    recordId: erasureId,
    // How many there were is on the certificate, which the check sum speaks for.
    after: { number, reason: how.reason, hash, emptied },
  });
  await announce(ctx.db, { kind: 'applicant', ids: person.ids, by: base.erasedBy });
  return erasureId;
}
