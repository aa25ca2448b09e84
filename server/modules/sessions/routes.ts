import { endAllSessions, endSession, listSessions, stillHere } from '#contract/sessions.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { SessionsService } from './service.ts';

export function mountSessions(mount: Mount, service: SessionsService): void {
  mount(listSessions, ({ ctx }) => service.list(ctx));
  mount(endSession, ({ ctx, params }) => service.endOne(ctx, params.id));
  mount(endAllSessions, ({ ctx }) => service.endAllOwn(ctx));
  // Proving the session has noted the sign of life already.
  mount(stillHere, async () => undefined);
}
