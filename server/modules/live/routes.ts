import { listViewers, lookAt, openLive } from '#contract/live.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { LiveService } from './service.ts';

export function mountLive(mount: Mount, service: LiveService): void {
  mount(openLive, ({ ctx }) => service.open(ctx));
  mount(lookAt, ({ ctx, params, body }) => service.look(ctx, params.id, body));
  mount(listViewers, ({ ctx, params }) => service.viewers(ctx, params.applicantId));
}
