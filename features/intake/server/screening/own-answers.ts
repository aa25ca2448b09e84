/** Effects of a person’s own answers once they have a record. */

import { isOnStaff } from '#core/server/accounts/staff-accounts.ts';
import { recordAudit } from '#core/server/audit.ts';
import type { Ctx } from '#core/server/context.ts';
import type { IntakeScope, ScreeningScope } from '#core/server/scope/scope.ts';
import type { NewNotification } from '#features/notifications/server/notifications/service.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import type { FoundDanger } from '#features/person/server/dangers/service.ts';
import * as dangers from '#features/person/server/dangers/service.ts';

/**
 * Notifies the case worker; if they left or can't open the record, notifies all staff with access.
 */
export async function notifyCaseWorker(
  ctx: Ctx<ScreeningScope | IntakeScope>,
  { caseWorkerId, places }: { caseWorkerId: string | null; places: (string | null)[] },
  notification: NewNotification,
) {
  if (caseWorkerId && (await isOnStaff(ctx, caseWorkerId, places))) {
    await notifications.notify(ctx, [caseWorkerId], notification);
  } else await notifications.notifyStaff(ctx, notification);
}

/** Marks record and queue as soon as the answer is saved, and notifies staff. */
export async function markDanger(
  ctx: Ctx<ScreeningScope | IntakeScope>,
  recordId: string,
  found: readonly FoundDanger[],
) {
  if (found.length === 0) return;
  const record = await applicants.holdForAnswers(ctx, recordId);
  const marks = await dangers.store(ctx, recordId, found);
  if (marks.length === 0) return;
  const action = 'applicant.danger-answered';
  await recordAudit(ctx, { action, recordId, after: { marks } });
  const values = { marks: marks.join(' ') };
  await notifyCaseWorker(ctx, record, { kind: 'applicant-in-danger', values, recordId });
}
