import { readContactSafety } from '#contract/contact-safety.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { ContactSafetyService } from './service.ts';

export function mountContactSafety(mount: Mount, service: ContactSafetyService): void {
  mount(readContactSafety, ({ ctx, params }) => service.read(ctx, params.id));
}
