import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type JWTPayload } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import {
  type OpenIdProvider,
  otherClientId,
  startOpenIdProvider,
  testClientId,
} from '#app/testing/openid-provider.ts';

let provider: OpenIdProvider;
let broken: Server;
let answer: RequestListener;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  broken = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await provider.stop();
  broken.closeAllConnections();
  await new Promise((resolve) => broken.close(resolve));
});

const addressOfBroken = () => `http://127.0.0.1:${(broken.address() as AddressInfo).port}`;
const forIssuer = (issuer: () => string) =>
  useTestApp({
    environment: () => ({ GOOGLE_CLIENT_ID: testClientId, OIDC_ISSUER: issuer() }),
  });
const test = forIssuer(() => provider.issuer);
const away = forIssuer(addressOfBroken);

let nonce: string;
beforeEach(async () => {
  nonce = await newNonce();
});

async function newNonce(app = test): Promise<string> {
  return (await app.call('POST', '/api/auth/social')).json().google.nonce;
}

async function codeFor(idToken: string, app = test): Promise<string> {
  const body = { provider: 'google', idToken };
  return (await app.call('POST', '/api/auth/login-social', { body })).json().code;
}

const seconds = () => Math.floor(Date.now() / 1000);

/** Valid claims of someone without an account. */
function claims(more: JWTPayload = {}): JWTPayload {
  return {
    iss: provider.issuer,
    sub: 'ada',
    aud: testClientId,
    iat: seconds(),
    exp: seconds() + 600,
    nonce,
    email: 'ada@test.example',
    email_verified: true,
    ...more,
  };
}

/** The error code for a valid token of someone without an account. */
const believed = 'unknown-social-account';
const refused = 'invalid-credentials';

function claimsWithout(name: string): JWTPayload {
  const { [name]: _, ...others } = claims();
  return others;
}

describe('accepts a token', () => {
  it('issued by the provider', async () => {
    const person = { sub: 'ada', email: 'ada@test.example' };
    expect(await codeFor(await provider.idTokenFor(person, { nonce }))).toBe(believed);
  });

  const good: [string, () => JWTPayload][] = [
    ['when it says what it has to', () => claims()],
    ['when it is for several and was issued to us', () => several({ azp: testClientId })],
    ['when the clocks are half a minute apart', () => claims({ iat: seconds() + 30 })],
  ];
  it.each(good)('%s', async (_, makeClaims) => {
    expect(await codeFor(await provider.sign(makeClaims()))).toBe(believed);
  });
});

function several(more: JWTPayload): JWTPayload {
  return claims({ aud: [testClientId, otherClientId], ...more });
}

describe('refuses a token', () => {
  const bad: [string, () => JWTPayload][] = [
    ['has run out', () => claims({ iat: seconds() - 300, exp: seconds() - 120 })],
    ['never runs out', () => claimsWithout('exp')],
    ['comes from the future', () => claims({ iat: seconds() + 300 })],
    ['predates every attempt', () => claims({ iat: seconds() - 3600 })],
    ['has no issue time', () => claimsWithout('iat')],
    ['starts later', () => claims({ nbf: seconds() + 300 })],
    ['names another issuer', () => claims({ iss: 'https://issuer.test.example' })],
    ['claims Google as issuer', () => claims({ iss: 'https://accounts.google.com' })],
    ['claims Google as issuer, by its short name', () => claims({ iss: 'accounts.google.com' })],
    ['has no issuer', () => claimsWithout('iss')],
    ['has another audience', () => claims({ aud: otherClientId })],
    ['has no audience', () => claimsWithout('aud')],
    ['has several audiences and no authorized party', () => several({})],
    ['has several audiences and another authorized party', () => several({ azp: otherClientId })],
    ['has our audience and another authorized party', () => claims({ azp: otherClientId })],
    ['has an empty subject', () => claims({ sub: '' })],
    ['has no e-mail address', () => claimsWithout('email')],
    ['has an invalid e-mail address', () => claims({ email: 'not an address' })],
    ['has an unverified address', () => claims({ email_verified: false })],
    ['lacks the verification claim', () => claimsWithout('email_verified')],
    ['has the verification claim as text', () => claims({ email_verified: 'true' })],
    ['has no nonce', () => claimsWithout('nonce')],
    ['has an unknown nonce', () => claims({ nonce: 'made up' })],
  ];
  it.each(bad)('when the token %s', async (_, makeClaims) => {
    expect(await codeFor(await provider.sign(makeClaims()))).toBe(refused);
  });

  it('issued for another client or with an unverified address', async () => {
    const person = { sub: 'eve', email: 'eve@test.example' };
    const elsewhere = await provider.idTokenFor(person, { nonce, clientId: otherClientId });
    expect(await codeFor(elsewhere)).toBe(refused);
    const unverified = { ...person, email_verified: false };
    expect(await codeFor(await provider.idTokenFor(unverified, { nonce }))).toBe(refused);
  });

  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it('signed by someone else, under the real key id or their own', async () => {
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(await codeFor(await provider.sign(claims(), { key }))).toBe(refused);
    const jwk = await exportJWK(createPublicKey(key));
    expect(await codeFor(await provider.sign(claims(), { key, header: { jwk } }))).toBe(refused);
    const jku = `${addressOfBroken()}/keys`;
    expect(await codeFor(await provider.sign(claims(), { key, header: { jku } }))).toBe(refused);
    const unknown = await provider.sign(claims(), { key, header: { kid: 'another' } });
    expect(await codeFor(unknown)).toBe(refused);
  });

  it('without a signature', async () => {
    for (const alg of ['none', 'None', 'NONE']) {
      const header = encode({ alg, typ: 'JWT' });
      expect(await codeFor(`${header}.${encode(claims())}.`)).toBe(refused);
    }
  });

  it('signed with the public key as a shared secret', async () => {
    const spki = createPublicKey(provider.key);
    for (const secret of [
      spki.export({ format: 'pem', type: 'spki' }),
      spki.export({ format: 'der', type: 'spki' }),
      JSON.stringify(spki.export({ format: 'jwk' })),
    ]) {
      const key = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret;
      const forged = await provider.sign(claims(), { key, header: { alg: 'HS256' } });
      expect(await codeFor(forged)).toBe(refused);
    }
  });

  it('cut, changed, or not a token', async () => {
    const good = await provider.sign(claims());
    const [header = '', , signature = ''] = good.split('.');
    for (const changed of [
      good.slice(0, -4),
      good.slice(0, good.lastIndexOf('.')),
      `${header}.${encode(claims({ sub: 'somebody else' }))}.${signature}`,
      `${good}.more`,
      `${header}.${Buffer.from('no json').toString('base64url')}.${signature}`,
      'not a token',
      '..',
    ]) {
      expect(await codeFor(changed)).toBe(refused);
    }
    expect(await codeFor(good)).toBe(believed);
  });

  it('with the same answer and no details for every cause', async () => {
    const replies = await Promise.all(
      [claims({ aud: otherClientId }), claims({ exp: 1 }), claimsWithout('nonce')].map(
        async (payload) => {
          const body = { provider: 'google', idToken: await provider.sign(payload) };
          return (await test.call('POST', '/api/auth/register-social', { body })).json();
        },
      ),
    );
    for (const reply of replies) {
      expect(reply).toEqual({ code: refused, message: expect.any(String) });
      expect(reply).toEqual(replies[0]);
    }
  });
});

describe('an identity provider', () => {
  const document = (more = {}) => ({
    issuer: addressOfBroken(),
    jwks_uri: `${provider.issuer}/jwks`,
    ...more,
  });
  const json =
    (value: () => object): RequestListener =>
    (_, response) =>
      void response.end(JSON.stringify(value()));

  const faults: [string, RequestListener][] = [
    ['drops the connection', (request) => void request.socket.destroy()],
    ['fails', (_, response) => void response.writeHead(500).end()],
    ['redirects', (_, response) => void response.writeHead(302, { location: '/x' }).end()],
    ['replies with HTML', (_, response) => void response.end('<html>')],
    ['names no keys', json(() => ({ issuer: addressOfBroken() }))],
    ['names another issuer', json(() => document({ issuer: provider.issuer }))],
    ['has a broken key URL', json(() => document({ jwks_uri: `${provider.issuer}/no` }))],
    // Just beyond our timeout of 4 s.
    ['never answers', () => undefined],
  ];

  it.each(faults)('counts as unavailable when it %s', async (_, fault) => {
    answer = fault;
    const issuerClaims = { iss: addressOfBroken(), nonce: await newNonce(away) };
    const body = { provider: 'google', idToken: await provider.sign(claims(issuerClaims)) };
    const reply = await away.call('POST', '/api/auth/login-social', { body });
    expect(reply.statusCode).toBe(503);
    expect(reply.json().code).toBe('unavailable');
  });

  it('asks again after a recovery, then caches the keys for an hour', async () => {
    let requestCount = 0;
    answer = (request, response) => {
      requestCount += 1;
      json(document)(request, response);
    };
    const attempt = async () => {
      const issuerClaims = { iss: addressOfBroken(), nonce: await newNonce(away) };
      return codeFor(await provider.sign(claims(issuerClaims)), away);
    };
    expect(await Promise.all([attempt(), attempt(), attempt()])).toEqual(Array(3).fill(believed));
    expect(await attempt()).toBe(believed);
    expect(requestCount).toBe(1);
  });
});
