import { listViewers, lookAt, openLive } from '#contract/live.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { LiveService } from './service.ts';

export function mountLive(mount: Mount, service: LiveService): void {
  mount(openLive, ({ scope }) => service.open(scope));
  mount(lookAt, ({ scope, params, body }) => service.look(scope, params.id, body));
  mount(listViewers, ({ scope, params }) => service.viewers(scope, params.applicantId));
}
