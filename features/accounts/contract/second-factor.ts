import * as z from 'zod';
import { secretText } from '#core/contract/auth.ts';
import { moment } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import { emailText, requiredLine } from '#core/contract/text.ts';
import { user } from '#core/contract/users.ts';

/** A WebAuthn message, made and validated by `@simplewebauthn`. */
export const webAuthnMessage = z.record(z.string().max(60), z.unknown());

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const security = z.object({
  hasPassword: z.boolean(),
  google: z.object({ email: emailText, since: moment }).nullable(),
  totp: z.object({ since: moment }).nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  isSecondFactorRequired: z.boolean(),
});
export type Security = z.infer<typeof security>;

/** Shown once; only hashes are kept. Empty when earlier codes are still valid. */
const recoveryCodes = z.array(z.string());

export const recoveryCodeCount = 10;

export const readSecurity = operation({
  id: 'readSecurity',
  method: 'GET',
  path: '/api/auth/security',
  summary: 'List my sign-in methods: password, Google, authenticator app, passkeys, recovery codes',
  access: 'signed-in',
  reads: ['security'],
  beforeSecondFactor: true,
  reply: { status: 200, body: security },
});

export const beginTotp = operation({
  id: 'beginTotp',
  method: 'POST',
  path: '/api/auth/totp',
  summary: 'Create a key for my authenticator app. It takes effect once confirmed',
  access: 'signed-in',
  beforeSecondFactor: true,
  reply: { status: 200, body: z.object({ secret: z.string(), uri: z.string() }) },
  problems: ['confirmation-needed'],
});

export const confirmTotp = operation({
  id: 'confirmTotp',
  method: 'POST',
  path: '/api/auth/totp/confirm',
  summary: 'Confirm my authenticator app with a code. Signing in asks for one from now on',
  access: 'signed-in',
  changes: ['security'],
  beforeSecondFactor: true,
  body: z.strictObject({ code: requiredLine(20) }),
  reply: { status: 200, body: z.object({ recoveryCodes }) },
  problems: ['confirmation-needed', 'gone', 'too-many'],
});

export const removeTotp = operation({
  id: 'removeTotp',
  method: 'DELETE',
  path: '/api/auth/totp',
  summary: 'Remove my authenticator app',
  access: 'signed-in',
  changes: ['security'],
  reply: { status: 204 },
  problems: ['confirmation-needed', 'not-found', 'second-factor-required'],
});

export const makeRecoveryCodes = operation({
  id: 'makeRecoveryCodes',
  method: 'POST',
  path: '/api/auth/recovery-codes',
  summary: 'Create new recovery codes. Earlier codes stop working',
  access: 'signed-in',
  changes: ['security'],
  beforeSecondFactor: true,
  reply: { status: 200, body: z.object({ recoveryCodes }) },
  problems: ['confirmation-needed', 'not-found'],
});

export const beginPasskey = operation({
  id: 'beginPasskey',
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'Get the options for creating a passkey',
  access: 'signed-in',
  beforeSecondFactor: true,
  reply: { status: 200, body: z.object({ challenge: z.string(), options: webAuthnMessage }) },
  problems: ['confirmation-needed'],
});

export const addPasskey = operation({
  id: 'addPasskey',
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Save the passkey this device created',
  access: 'signed-in',
  changes: ['security'],
  beforeSecondFactor: true,
  body: z.strictObject({
    challenge: secretText,
    name: requiredLine(60),
    response: webAuthnMessage,
  }),
  reply: { status: 201, body: z.object({ passkey, recoveryCodes }) },
  problems: ['confirmation-needed', 'gone'],
});

export const renamePasskey = operation({
  id: 'renamePasskey',
  method: 'PUT',
  path: '/api/auth/passkey/:id',
  summary: 'Rename a passkey',
  access: 'signed-in',
  changes: ['security'],
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ name: requiredLine(60) }),
  reply: { status: 200, body: passkey },
  problems: ['not-found'],
});

export const removePasskey = operation({
  id: 'removePasskey',
  method: 'DELETE',
  path: '/api/auth/passkey/:id',
  summary: 'Delete a passkey',
  access: 'signed-in',
  changes: ['security'],
  params: z.object({ id: z.uuid() }),
  reply: { status: 204 },
  problems: ['confirmation-needed', 'not-found', 'second-factor-required', 'last-way-in'],
});

export const askForPasskey = operation({
  id: 'askForPasskey',
  method: 'POST',
  path: '/api/auth/login-passkey/options',
  summary: 'Get the options for signing in with a passkey; with a ticket, one of that account',
  isLight: true,
  access: 'anyone',
  body: z.strictObject({ ticket: secretText.optional() }),
  reply: { status: 200, body: z.object({ challenge: z.string(), options: webAuthnMessage }) },
  problems: ['gone', 'too-many'],
  perMinute: 60,
});

export const loginWithPasskey = operation({
  id: 'loginWithPasskey',
  method: 'POST',
  path: '/api/auth/login-passkey',
  summary: 'Sign in with a passkey, which counts as both factors',
  isLight: true,
  signsIn: true,
  access: 'anyone',
  body: z.strictObject({ challenge: secretText, response: webAuthnMessage }),
  reply: { status: 200, body: user },
  problems: ['invalid-credentials', 'gone', 'too-many'],
  perMinute: 30,
});

export const confirmWithPasskey = operation({
  id: 'confirmWithPasskey',
  method: 'POST',
  path: '/api/auth/confirm-passkey',
  summary: 'Confirm it’s me with a passkey. The options come from `askForPasskey`',
  isLight: true,
  access: 'signed-in',
  beforeSecondFactor: true,
  body: z.strictObject({ challenge: secretText, response: webAuthnMessage }),
  reply: { status: 204 },
  problems: ['invalid', 'gone', 'too-many'],
  perMinute: 20,
});
