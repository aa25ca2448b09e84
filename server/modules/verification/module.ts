import { sendVerification, verifyEmail } from '#contract/auth.ts';
import type { Module } from '#server/platform/module.ts';
import * as service from './service.ts';

export const verificationModule: Module = {
  routes(mount) {
    mount(sendVerification, ({ ctx }) => service.sendAgain(ctx));
    mount(verifyEmail, async (received) => {
      const { ctx, body, deviceSecret } = received;
      const result = await service.verify(ctx, body, deviceSecret);
      return received.signedIn(result);
    });
  },
  start: service.start,
};
