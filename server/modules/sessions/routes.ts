import { endAllSessions, endSession, listSessions, stillHere } from '#contract/sessions.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { SessionsService } from './service.ts';

export function mountSessions(mount: Mount, service: SessionsService): void {
  mount(listSessions, ({ scope }) => service.list(scope));
  mount(endSession, ({ scope, params }) => service.endOne(scope, params.id));
  mount(endAllSessions, ({ scope }) => service.endAllOwn(scope));
  // Proving the session has noted the sign of life already.
  mount(stillHere, async () => undefined);
}
