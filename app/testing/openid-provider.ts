import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Adapter, type AdapterPayload, interactionPolicy } from 'oidc-provider';

/** A person with an account at the provider, in OpenID Connect's terms. */
export interface ProviderPerson {
  sub: string;
  email: string;
  email_verified?: boolean;
  name?: string;
  given_name?: string;
  family_name?: string;
}

export interface OpenIdProvider {
  issuer: string;
  /** The signing key and its id, for tokens that the provider would never issue. */
  key: KeyObject;
  keyId: string;
  /** Adds or changes an account at the provider. */
  add(person: ProviderPerson): void;
  /**
   * The ID token that the provider issues for this person, requested over HTTP as a browser does.
   */
  idTokenFor(
    person: ProviderPerson,
    options: { nonce: string; clientId?: string },
  ): Promise<string>;
  /** A token with these claims, signed with the provider's key by default. */
  sign(
    claims: JWTPayload,
    signed?: { key?: KeyObject | Uint8Array; header?: Partial<JWTHeaderParameters> },
  ): Promise<string>;
  /** Stops accepting calls and cuts open ones. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
}

export const testClientId = 'cairn-in-the-tests';
export const otherClientId = 'somebody-elses-site';

const keyId = 'the-key-of-the-tests';
/** Native clients may use any local port, so any test server's page works. */
const redirectUri = 'http://localhost/login';

/** Starts a real OpenID provider (oidc-provider) on this machine. It asks for no password. */
export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const people = new Map<string, ProviderPerson>();
  let handle: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const goAway = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const provider = makeProvider(issuer, privateKey, people);
  const callback = provider.callback();
  handle = (request, response) => {
    const isQuestion = request.url?.startsWith('/interaction/');
    void (isQuestion ? signIn(provider, people, request, response) : callback(request, response));
  };

  return {
    issuer,
    key: privateKey,
    keyId,
    add: (person) => void people.set(person.sub, person),
    async idTokenFor(person, { nonce, clientId = testClientId }) {
      people.set(person.sub, person);
      const address = new URL('/auth', issuer);
      address.search = String(
        new URLSearchParams({
          client_id: clientId,
          response_type: 'id_token',
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          prompt: 'login',
          login_hint: person.sub,
          nonce,
        }),
      );
      const back = await followRedirects(address, redirectUri);
      const token = new URLSearchParams(back.hash.slice(1)).get('id_token');
      if (token === null) throw new Error(`The provider issued no token: ${back.hash}`);
      return token;
    },
    sign: (claims, { key = privateKey, header = {} } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT', ...header })
        .sign(key),
    goAway,
    comeBack: () => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve)),
    stop: async () => {
      if (server.listening) await goAway();
    },
  };
}

function makeProvider(issuer: string, key: KeyObject, people: Map<string, ProviderPerson>) {
  const signingKey = { ...key.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' };
  const client = {
    application_type: 'native' as const,
    response_types: ['id_token' as const],
    grant_types: ['implicit'],
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'none' as const,
  };
  // Skips the consent screen.
  const policy = interactionPolicy.base();
  policy.remove('consent');
  return new Provider(issuer, {
    adapter: memoryStorage(),
    jwks: { keys: [signingKey as never] },
    cookies: { keys: ['a secret of the tests'] },
    clients: [
      { ...client, client_id: testClientId },
      { ...client, client_id: otherClientId },
    ],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    features: {
      devInteractions: { enabled: false },
      // Popups hand their token to the page that opened them this way.
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const { email_verified = true, ...person } = people.get(sub) ?? {};
      const claims = { sub, email_verified, ...person };
      return people.has(sub) ? { accountId: sub, claims: () => claims } : undefined;
    },
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId ?? '';
      const grant = new oidc.provider.Grant({ clientId: oidc.client?.clientId ?? '', accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
}

/** Signs in the person that `login_hint` names, or the one chosen on the page. */
async function signIn(
  provider: Provider,
  people: Map<string, ProviderPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params, uid } = await provider.interactionDetails(request, response);
  const chosen = new URL(request.url ?? '', provider.issuer).searchParams.get('sub');
  const accountId = chosen ?? params.login_hint;
  if (typeof accountId === 'string') {
    return provider.interactionFinished(request, response, { login: { accountId } });
  }
  const choices = [...people.values()].map(
    ({ sub, email }) => `<li><a href="/interaction/${uid}?sub=${sub}">${email}</a></li>`,
  );
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><title>Choose an account</title><ul>${choices.join('')}</ul>`);
}

/** Follows redirects with cookies until `end`. */
async function followRedirects(start: URL, end: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`The provider stopped at ${await reply.text()}`);
    address = new URL(location, address);
    if (address.href.startsWith(end)) return address;
  }
  throw new Error('The provider kept redirecting');
}

/** In-memory storage; the provider's default store logs a warning. */
function memoryStorage(): (kind: string) => Adapter {
  const payloads = new Map<string, AdapterPayload>();
  return (kind) => {
    const storageKey = (id: string) => `${kind} ${id}`;
    const findBy = async (is: (payload: AdapterPayload) => boolean) =>
      [...payloads.values()].find((payload) => payload.kind === kind && is(payload));
    return {
      upsert: async (id, payload) => void payloads.set(storageKey(id), payload),
      find: async (id) => payloads.get(storageKey(id)),
      findByUid: (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: (code) => findBy((payload) => payload.userCode === code),
      destroy: async (id) => void payloads.delete(storageKey(id)),
      consume: async (id) => {
        const payload = payloads.get(storageKey(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async revokeByGrantId(grantId) {
        for (const [name, payload] of payloads)
          if (payload.grantId === grantId) payloads.delete(name);
      },
    };
  };
}
