import { readHours, updateHours } from '#contract/quiet-hours.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { QuietHoursService } from './service.ts';

export function mountQuietHours(mount: Mount, service: QuietHoursService): void {
  mount(readHours, ({ ctx }) => service.read(ctx));
  mount(updateHours, ({ ctx, body }) => service.update(ctx, body));
}
