import { finishLogin } from '#core/contract/auth.ts';
import type { Module } from '#core/server/module.ts';
import {
  addPasskey,
  askForPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  confirmWithPasskey,
  loginWithPasskey,
  makeRecoveryCodes,
  readSecurity,
  removePasskey,
  removeTotp,
  renamePasskey,
} from '#features/accounts/contract/second-factor.ts';
import * as passkeySignIn from './passkey-sign-in.ts';
import * as passkeys from './passkeys.ts';
import * as service from './service.ts';
import * as totp from './totp.ts';

export const secondFactorModule: Module = {
  routes(mount) {
    mount(finishLogin, async (ctx, { body, deviceSecret, signedIn }) => {
      const result = await service.finishLogin(ctx, body, deviceSecret);
      return signedIn(result);
    });

    mount(readSecurity, service.read);
    mount(beginTotp, totp.begin);
    mount(confirmTotp, (ctx, { body }) => totp.confirm(ctx, body.code));
    mount(removeTotp, totp.remove);
    mount(makeRecoveryCodes, service.renewRecoveryCodes);
    mount(beginPasskey, passkeys.begin);
    mount(addPasskey, (ctx, { body }) => passkeys.add(ctx, body));
    mount(renamePasskey, (ctx, { params, body }) => passkeys.rename(ctx, params.id, body.name));
    mount(removePasskey, (ctx, { params }) => passkeys.remove(ctx, params.id));

    mount(askForPasskey, (ctx, { body }) => passkeySignIn.ask(ctx, body.ticket));
    mount(loginWithPasskey, async (ctx, { body, deviceSecret, signedIn }) => {
      const result = await passkeySignIn.signIn(ctx, body, deviceSecret);
      return signedIn(result);
    });
    mount(confirmWithPasskey, (ctx, { body }) => passkeySignIn.confirm(ctx, body));
  },
};
