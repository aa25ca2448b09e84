import { sendVerification, verifyEmail } from '#contract/auth.ts';
import type { Mount } from '#server/platform/mount.ts';

import type { VerificationService } from './service.ts';

export function mountVerification(mount: Mount, service: VerificationService): void {
  mount(sendVerification, ({ ctx }) => service.sendAgain(ctx));
  mount(verifyEmail, async (received) => {
    const { ctx, body, deviceSecret } = received;
    const result = await service.verify(ctx, body, deviceSecret);
    return received.signedIn(result);
  });
}
