import { forgotPassword, resetPassword } from '#contract/auth.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { RecoveryService } from './service.ts';

export function mountRecovery(mount: Mount, service: RecoveryService): void {
  mount(forgotPassword, ({ ctx, body, language }) => service.forgot(ctx, body.email, language));
  mount(resetPassword, ({ ctx, body }) => service.reset(ctx, body));
}
