import { finishLogin } from '#contract/auth.ts';
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
} from '#contract/second-factor.ts';
import type { Mount } from '#server/platform/mount.ts';
import { isProblem } from '#server/platform/problem.ts';
import type { SecondFactorService } from './service.ts';

export function mountSecondFactor(mount: Mount, service: SecondFactorService): void {
  const { totp, passkeys, passkeySignIn } = service;

  mount(finishLogin, async (received) => {
    const { scope, body, deviceSecret } = received;
    const result = await service.finishLogin(scope, body, deviceSecret);
    return isProblem(result) ? result : received.signedIn(result);
  });

  mount(readSecurity, ({ scope }) => service.read(scope));
  mount(beginTotp, ({ scope }) => totp.begin(scope));
  mount(confirmTotp, ({ scope, body }) => totp.confirm(scope, body.code));
  mount(removeTotp, ({ scope }) => totp.remove(scope));
  mount(makeRecoveryCodes, ({ scope }) => service.makeRecoveryCodes(scope));
  mount(beginPasskey, ({ scope }) => passkeys.begin(scope));
  mount(addPasskey, ({ scope, body }) => passkeys.add(scope, body));
  mount(renamePasskey, ({ scope, params, body }) => passkeys.rename(scope, params.id, body.name));
  mount(removePasskey, ({ scope, params }) => passkeys.remove(scope, params.id));

  mount(askForPasskey, ({ scope, body }) => passkeySignIn.ask(scope, body.ticket));
  mount(loginWithPasskey, async (received) => {
    const { scope, body, deviceSecret } = received;
    const result = await passkeySignIn.signIn(scope, body, deviceSecret);
    return isProblem(result) ? result : received.signedIn(result);
  });
  mount(confirmWithPasskey, ({ scope, body }) => passkeySignIn.confirm(scope, body));
}
