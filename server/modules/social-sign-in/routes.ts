import {
  beginSocial,
  loginSocial,
  registerSocial,
  unlinkGoogle,
} from '#contract/social-sign-in.ts';
import type { Mount } from '#server/platform/mount.ts';

import type { SocialService } from './service.ts';

export function mountSocial(mount: Mount, service: SocialService): void {
  mount(beginSocial, () => service.begin());

  mount(loginSocial, async ({ ctx, body, deviceSecret, signedIn }) => {
    const result = await service.signIn(ctx, body, deviceSecret);
    return signedIn(result);
  });

  mount(registerSocial, async ({ ctx, body, deviceSecret, signedIn }) => {
    const result = await service.register(ctx, body, deviceSecret);
    return signedIn(result);
  });

  mount(unlinkGoogle, ({ ctx }) => service.unlink(ctx));
}
