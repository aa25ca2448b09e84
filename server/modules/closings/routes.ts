import { closeLocation } from '#contract/locations.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ClosingsService } from './service.ts';

export function mountClosings(mount: Mount, service: ClosingsService): void {
  mount(closeLocation, ({ scope, params, body }) => service.close(scope, params.id, body));
}
