import { hash, hashRaw, verify } from '@node-rs/argon2';

/** The library hashes with argon2id unless told otherwise. OWASP's second choice for argon2id: 19 MiB, two passes; about 25 ms on the smallest machine. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password that nobody has, so that an unknown address costs the same time. */
const nobody = await hash('the password of nobody at all', cost);

/** Hashes a new password (argon2id). */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** Whether this is the password behind the hash; takes as long when there is no hash at all. */
export async function isPassword(
  passwordHash: string | undefined,
  given: string,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobody, given);
  return matches && passwordHash !== undefined;
}

/**
 * Hashes a short secret, as slowly as a password, with a salt that is kept beside it: what somebody
 * types is hashed once and compared with all that share the salt.
 */
export function hashWithSalt(secret: string, salt: Uint8Array): Promise<Buffer> {
  return hashRaw(secret, { ...cost, salt });
}
