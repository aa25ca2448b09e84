import { randomUUID } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Language } from '#core/contract/languages.ts';
import type { Role } from '#core/contract/roles.ts';
import { demoSession, readToken, send } from './api-calls.ts';
import { demo } from './demo.ts';
import { openWith, type SignedIn, sessionEntries } from './stored.ts';

/** Signed in with the session of the registration. */
export interface NewPerson extends SignedIn {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** Names, a password, and a unique address. */
export function newAccount(firstName = 'Noor', lastName = 'Cobble') {
  const email = `${randomUUID()}@journeys.example`;
  return { firstName, lastName, email, password: 'seven herons by the weir' };
}

/** Creates an account with a verified address, because an administrator invited it. */
export async function registerInvited(
  account: ReturnType<typeof newAccount>,
  {
    language = 'en',
    url = demo.url,
    role = 'client',
  }: { language?: Language; url?: string; role?: Role } = {},
): Promise<NewPerson> {
  const { token } = await demoSession('admin', url);
  const offer = { email: account.email, role, language };
  const invited = await send('/api/user/invite', offer, token, { url });
  const { id } = (await invited.json()) as { id: string };
  const linked = await send(`/api/user/invitation/${id}/link`, undefined, token, { url });
  const link = (await linked.json()) as { url: string };
  const invitation = link.url.split('#invitation=')[1];
  const sent = { ...account, language, invitation };
  const reply = await send('/api/auth/register', sent, undefined, { url });
  expect(reply.status).toBe(201);
  return { ...account, token: readToken(reply), user: await reply.text() };
}

/** A new account for one journey, so that the demo's don't change. */
export function makePerson(language: Language = 'en', url = demo.url): Promise<NewPerson> {
  return registerInvited(newAccount(), { language, url });
}

/** Someone who has just registered and hasn't opened the link in their email. */
export async function makeUnverified(
  language: Language = 'en',
  url = demo.url,
  account = newAccount(),
): Promise<NewPerson> {
  const reply = await send('/api/auth/register', { ...account, language }, undefined, { url });
  expect(reply.status).toBe(201);
  return { ...account, token: readToken(reply), user: await reply.text() };
}

/** Opens this address, signed in as the person. */
export async function openAs(page: Page, person: NewPerson, path: string): Promise<void> {
  await openWith(page, sessionEntries(person), path);
}

/** A virtual authenticator that confirms passkeys without asking. */
export async function addAuthenticator(page: Page): Promise<{ session: CDPSession; id: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id: authenticatorId };
}

/** Creates a passkey without the profile screen. Returns its id. */
export async function makePasskey(page: Page, { token }: NewPerson): Promise<string> {
  const begun = (await (await send('/api/auth/passkey/options', undefined, token)).json()) as {
    challenge: string;
    options: PublicKeyCredentialCreationOptionsJSON;
  };
  const response = await page.evaluate(async (options) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const made = await navigator.credentials.create({ publicKey });
    return { ...(made as PublicKeyCredential).toJSON() };
  }, begun.options);
  const { challenge } = begun;
  const reply = await send('/api/auth/passkey', { challenge, name: 'Journey', response }, token);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { passkey: { id: string } }).passkey.id;
}
