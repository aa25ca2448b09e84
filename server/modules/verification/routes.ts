import { sendVerification, verifyEmail } from '#contract/auth.ts';
import type { Mount } from '#server/platform/mount.ts';
import { isProblem } from '#server/platform/problem.ts';
import type { VerificationService } from './service.ts';

export function mountVerification(mount: Mount, service: VerificationService): void {
  mount(sendVerification, ({ scope }) => service.sendAgain(scope));
  mount(verifyEmail, async (received) => {
    const { scope, body, deviceSecret } = received;
    const result = await service.verify(scope, body, deviceSecret);
    return isProblem(result) ? result : received.signedIn(result);
  });
}
