import { sendVerification, verifyEmail } from '#core/contract/auth.ts';
import type { Module } from '#core/server/module.ts';
import * as service from './service.ts';

export const verificationModule: Module = {
  routes(mount) {
    mount(sendVerification, service.sendAgain);
    mount(verifyEmail, async (ctx, { body, deviceSecret, signedIn }) => {
      const result = await service.verify(ctx, body, deviceSecret);
      return signedIn(result);
    });
  },
  start: service.start,
};
