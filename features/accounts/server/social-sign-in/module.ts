import type { Module } from '#core/server/module.ts';
import {
  beginSocial,
  loginSocial,
  registerSocial,
  unlinkGoogle,
} from '#features/accounts/contract/social-sign-in.ts';
import * as service from './service.ts';

export const socialSignInModule: Module = {
  routes(mount) {
    mount(beginSocial, service.begin);

    mount(loginSocial, async (ctx, { body, deviceSecret, signedIn }) => {
      const result = await service.signIn(ctx, body, deviceSecret);
      return signedIn(result);
    });

    mount(registerSocial, async (ctx, { body, deviceSecret, signedIn }) => {
      const result = await service.register(ctx, body, deviceSecret);
      return signedIn(result);
    });

    mount(unlinkGoogle, service.unlink);
  },
};
