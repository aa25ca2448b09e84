import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as z from 'zod';
import { secretText } from '#core/contract/auth.ts';
import { requiredEmail } from '#core/contract/text.ts';
import type { Clock } from '#core/server/clock.ts';
import { problem, refuse } from '#core/server/problem.ts';

/** Somebody at the provider, by its own signed word. */
export interface ProvenPerson {
  /** Which account at the provider this is; unlike an address it never goes to somebody else. */
  subject: string;
  /** An address of which the provider says that it is this person's. */
  email: string;
  /** What we gave for this one attempt. */
  nonce: string;
  name: string | undefined;
  givenName: string | undefined;
  familyName: string | undefined;
}

export interface Trusted {
  /** Who issues the tokens. */
  issuer: string;
  /** Our client id there. */
  clientId: string;
}

/** Only signatures: with a shared secret (HS256) whoever may check a token could also make one. */
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

/** How far the provider's clock and ours may be apart, in seconds. */
const secondsOfTolerance = 60;

/** No token is older than the nonce in it, in seconds. */
export const secondsOfAttempt = 600;

/** How long we wait for the provider, in ms. */
const patience = 4000;

/** How long what the provider says of itself is believed, in ms. Keys are read anew more often. */
const discoveryKept = 3_600_000;

const google = 'https://accounts.google.com';
/** Google's tokens name it in either way, and only Google's do. */
const namesOfGoogle = [google, 'accounts.google.com'];

/** The provider wasn't reached, or said what makes no sense. */
class ProviderAway extends Error {}

/** Makes the check of ID tokens (OpenID Connect Core 1.0, 3.1.3.7 and 3.2.2.11), but of the nonce. */
export function idTokenCheck({ issuer, clientId }: Trusted, clock: Clock) {
  const keys = keysOf(issuer, clock);
  const statement = statementTo(clientId);
  const issuers = issuer === google ? namesOfGoogle : [issuer];

  /** Whom the token speaks of; `invalid-credentials` for whatever is wrong with it. */
  return async (idToken: string): Promise<ProvenPerson> => {
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms,
        issuer: issuers,
        audience: clientId,
        currentDate: clock(),
        clockTolerance: secondsOfTolerance,
        maxTokenAge: secondsOfAttempt,
        requiredClaims: ['exp'],
      });
      const read = statement.safeParse(payload);
      return read.success ? read.data : refuse('invalid-credentials');
    } catch (error) {
      if (error instanceof ProviderAway) throw problem('unavailable');
      if (error instanceof errors.JOSEError) throw problem('invalid-credentials');
      throw error;
    }
  };
}

const optionalName = z.string().optional().catch(undefined);

/** What a token for us has to say, beyond what jose compares. */
function statementTo(clientId: string) {
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
      // A token for several has to say that it was issued to us.
      .refine(({ aud, azp }) => typeof aud === 'string' || aud.length === 1 || azp !== undefined)
      .transform(
        (said): ProvenPerson => ({
          subject: said.sub,
          email: said.email,
          nonce: said.nonce,
          name: said.name,
          givenName: said.given_name,
          familyName: said.family_name,
        }),
      )
  );
}

/** The keys that the issuer signs with, found through its discovery document and kept for a while. */
function keysOf(issuer: string, clock: Clock): JWTVerifyGetKey {
  let found: { keys: JWTVerifyGetKey; at: number } | undefined;
  let asking: Promise<JWTVerifyGetKey> | undefined;

  const discover = async () => {
    const keys = createRemoteJWKSet(await addressOfKeys(issuer), { timeoutDuration: patience });
    found = { keys, at: clock().getTime() };
    return keys;
  };
  const current = async () => {
    if (found && clock().getTime() - found.at < discoveryKept) return found.keys;
    // However many people sign in at once, the provider is asked once.
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
      throw new ProviderAway('keys', { cause: error });
    }
  };
}

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** @throws when the issuer isn't reached, or speaks for another one. */
async function addressOfKeys(issuer: string): Promise<URL> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const reply = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience) });
  if (!reply.ok) throw new ProviderAway(`discovery: ${reply.status}`);
  const document = discoveryDocument.parse(await reply.json());
  if (document.issuer !== issuer) throw new ProviderAway('discovery: another issuer');
  const keys = new URL(document.jwks_uri);
  // Whoever can change the keys on their way can sign for anybody.
  if (issuer.startsWith('https:') && keys.protocol !== 'https:') {
    throw new ProviderAway('discovery: keys in the clear');
  }
  return keys;
}
