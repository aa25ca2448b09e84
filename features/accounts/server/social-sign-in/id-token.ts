import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';
import { secretText } from '#core/contract/auth.ts';
import { requiredEmail } from '#core/contract/text.ts';
import type { Clock } from '#core/server/clock.ts';
import { problem, refuse } from '#core/server/problem.ts';

/** Identity vouched for by the provider's signature. */
export interface VerifiedIdentity {
  /** Account id at the provider. Unlike an email address, it is never reassigned. */
  subject: string;
  /** Verified by the provider. */
  email: string;
  /** Nonce of this attempt. */
  nonce: string;
  name: string | undefined;
  givenName: string | undefined;
  familyName: string | undefined;
}

export interface Trusted {
  issuer: string;
  clientId: string;
}

/** Signatures only: with a shared secret (HS256), anyone who can verify a token could also make one. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
];

/** Allowed clock difference from the provider, in seconds. */
const clockToleranceSeconds = 60;

/** Lifetime of a nonce, in seconds; no valid token is older. */
export const attemptSeconds = 600;

/** Timeout for calls to the provider, in ms. */
const providerTimeout = 4000;

/** Cache time of the discovery document, in ms. Keys are refreshed more often. */
const discoveryCacheTime = 3_600_000;

const google = 'https://accounts.google.com';
/** Google's tokens use either form of the issuer. */
const googleIssuers = [google, 'accounts.google.com'];

/** The provider is unreachable or sent an invalid reply. */
class ProviderUnavailable extends Error {}

/** Creates the ID token check (OpenID Connect Core 1.0, 3.1.3.7 and 3.2.2.11), except for the nonce. */
export function idTokenCheck({ issuer, clientId }: Trusted, clock: Clock) {
  const keys = issuerKeys(issuer, clock);
  const statement = claimsSchema(clientId);
  const issuers = issuer === google ? googleIssuers : [issuer];

  /** Returns the token's identity; throws `invalid-credentials` for any invalid token. */
  return async (idToken: string): Promise<VerifiedIdentity> => {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms,
        issuer: issuers,
        audience: clientId,
        currentDate: clock(),
        clockTolerance: clockToleranceSeconds,
        maxTokenAge: attemptSeconds,
        requiredClaims: ['exp'],
      });
      const read = statement.safeParse(payload);
      return read.success ? read.data : refuse('invalid-credentials');
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw problem('unavailable');
      if (error instanceof errors.JOSEError) throw problem('invalid-credentials');
      throw error;
    }
  };
}

const optionalName = z.string().optional().catch(undefined);

/** Claims to require, beyond those that jose checks. */
function claimsSchema(clientId: string) {
  return (
    z
      .object({
        sub: z.string().min(1).max(255),
        aud: z.union([z.string(), z.array(z.string())]),
        azp: z.literal(clientId).optional(),
        nonce: secretText,
        email: requiredEmail(),
        email_verified: z.literal(true),
        name: optionalName,
        given_name: optionalName,
        family_name: optionalName,
      })
      // A token with several audiences must be issued to us.
      .refine(({ aud, azp }) => typeof aud === 'string' || aud.length === 1 || azp !== undefined)
      .transform(
        (claims): VerifiedIdentity => ({
          subject: claims.sub,
          email: claims.email,
          nonce: claims.nonce,
          name: claims.name,
          givenName: claims.given_name,
          familyName: claims.family_name,
        }),
      )
  );
}

/** Signing keys of the issuer, from its discovery document; cached. */
function issuerKeys(issuer: string, clock: Clock): JWTVerifyGetKey {
  let found: { keys: JWTVerifyGetKey; at: number } | undefined;
  let asking: Promise<JWTVerifyGetKey> | undefined;

  const discover = async () => {
    const keys = createRemoteJWKSet(await keysUrl(issuer), { timeoutDuration: providerTimeout });
    found = { keys, at: clock().getTime() };
    return keys;
  };
  const current = async () => {
    if (found && clock().getTime() - found.at < discoveryCacheTime) return found.keys;
    // Concurrent sign-ins share one request.
    asking ??= discover().finally(() => {
      asking = undefined;
    });
    return asking;
  };

  return async (header, token) => {
    try {
      return await (await current())(header, token);
    } catch (error) {
      const isOfToken =
        error instanceof errors.JWKSNoMatchingKey ||
        error instanceof errors.JWKSMultipleMatchingKeys;
      if (isOfToken) throw error;
      // The keys may have moved.
      found = undefined;
      throw new ProviderUnavailable('keys', { cause: error });
    }
  };
}

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** @throws when the issuer is unreachable or speaks for another one. */
async function keysUrl(issuer: string): Promise<URL> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const reply = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(providerTimeout),
  });
  if (!reply.ok) throw new ProviderUnavailable(`discovery: ${reply.status}`);
  const document = discoveryDocument.parse(await reply.json());
  if (document.issuer !== issuer) throw new ProviderUnavailable('discovery: issuer mismatch');
  const keys = new URL(document.jwks_uri);
  // Anyone who can change the keys in transit can sign as anyone.
  if (issuer.startsWith('https:') && keys.protocol !== 'https:') {
    throw new ProviderUnavailable('discovery: keys not served over HTTPS');
  }
  return keys;
}
