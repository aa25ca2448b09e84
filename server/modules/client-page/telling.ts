import { isOnStaff } from '#server/platform/accounts/on-staff.ts';
import type { Ctx } from '#server/platform/context.ts';
import type { ClientScope } from '#server/platform/scope.ts';
import * as notifications from '../notifications/service.ts';
import type { OwnFile } from './own-page-queries.ts';

/** Whoever works with this person hears of it: their case worker, or everybody. */
export async function tellStaff(ctx: Ctx<ClientScope>, { id, caseWorkerId }: OwnFile) {
  const telling = { kind: 'from-client', recordId: id } as const;
  if (caseWorkerId && (await isOnStaff(ctx, caseWorkerId))) {
    await notifications.tell(ctx, [caseWorkerId], telling);
  } else await notifications.tellStaff(ctx, telling);
}
