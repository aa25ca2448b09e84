import { closeLocation } from '#contract/locations.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ClosingsService } from './service.ts';

export function mountClosings(mount: Mount, service: ClosingsService): void {
  mount(closeLocation, ({ ctx, params, body }) => service.close(ctx, params.id, body));
}
