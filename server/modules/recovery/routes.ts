import { forgotPassword, resetPassword } from '#contract/auth.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { RecoveryService } from './service.ts';

export function mountRecovery(mount: Mount, service: RecoveryService): void {
  mount(forgotPassword, ({ scope, body, language }) => service.forgot(scope, body.email, language));
  mount(resetPassword, ({ scope, body }) => service.reset(scope, body));
}
