import { isOnStaff } from '#core/server/accounts/on-staff.ts';
import type { Ctx } from '#core/server/context.ts';
import type { ClientScope } from '#core/server/scope/scope.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import type { OwnFile } from './own-page-queries.ts';

/** Whoever works with this person hears of it: their case worker, or everybody. */
export async function tellStaff(ctx: Ctx<ClientScope>, { id, caseWorkerId }: OwnFile) {
  const telling = { kind: 'from-client', recordId: id } as const;
  if (caseWorkerId && (await isOnStaff(ctx, caseWorkerId))) {
    await notifications.tell(ctx, [caseWorkerId], telling);
  } else await notifications.tellStaff(ctx, telling);
}
