import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#core/contract/operation.ts';
import { roleMay } from '#core/contract/permissions.ts';
import { operations } from '../contract/operations.ts';
import { useTestApp } from '../testing/app.ts';

const test = useTestApp();

/** Callers: without a token, with a bad token, and with each role. */
const callers = ['nobody', 'expired', 'malformed', 'client', 'user', 'admin'] as const;
type Caller = (typeof callers)[number];

async function tokenFor(caller: Caller): Promise<string | undefined> {
  if (caller === 'nobody') return undefined;
  if (caller === 'malformed') return 'not.a.token';
  if (caller !== 'expired') return test.getToken(caller);
  return new SignJWT({ role: 'admin', roles: ['Admin'], sid: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(crypto.randomUUID())
    .setIssuedAt(1_700_000_000)
    .setExpirationTime(1_700_000_060)
    .sign(test.tokenKey);
}

/** The status of the refusal; undefined where the caller is allowed. */
function refusal(operation: Operation, caller: Caller): number | undefined {
  const { access } = operation;
  if (access === 'anyone') return undefined;
  const hasSession = caller === 'client' || caller === 'user' || caller === 'admin';
  const isBySecret = access === 'intake-holder' || access === 'screening-holder';
  if (isBySecret || !hasSession) return 401;
  if (access === 'signed-in') return undefined;
  if (access === 'client') return caller === 'client' ? undefined : 403;
  return roleMay(caller, access) ? undefined : 403;
}

const cases = operations.flatMap((operation) =>
  callers.map((caller) => ({ operation, caller, name: operation.id })),
);

describe('access to operations', () => {
  it.each(cases)('$name by $caller', async ({ operation, caller }) => {
    const token = await tokenFor(caller);
    const url = operation.path.replaceAll(/:\w+/g, crypto.randomUUID());
    if (operation.reply.stream) {
      expect(await streamStatus(url, token)).toBe(refusal(operation, caller) ?? 200);
      return;
    }
    const reply = await test.call(operation.method, url, {
      token,
      // A body that no operation accepts: allowed callers get a validation error, and nothing is
      // written.
      ...(operation.method === 'GET' || endsSession(operation) ? {} : { body: 'no such body' }),
    });
    const shut = refusal(operation, caller);
    if (shut === undefined) {
      expect([401, 403]).not.toContain(reply.statusCode);
      expect(reply.statusCode).toBeLessThan(500);
    } else {
      expect(reply.statusCode).toBe(shut);
    }
    if (endsSession(operation) && reply.statusCode === 204) {
      // This ended the session of the role; later cases need a new one.
      forgetSession(caller);
    }
  });

  it('covers every operation that the server has mounted', async () => {
    const described = (await test.call('GET', '/api/openapi.json')).json();
    const mounted = Object.values(described.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>).map((one) => one.operationId),
    );
    expect(mounted.sort()).toEqual(operations.map((operation) => operation.id).sort());
  });
});

/** The status of a reply that streams until it is aborted, as here at once. */
async function streamStatus(url: string, token: string | undefined): Promise<number> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const reply = await test.app.inject({ method: 'GET', url, headers, payloadAsStream: true });
  reply.stream().destroy();
  return reply.statusCode;
}

function endsSession({ id }: Operation): boolean {
  return id === 'logout' || id === 'endAllSessions';
}

function forgetSession(caller: Caller) {
  if (caller === 'client' || caller === 'user' || caller === 'admin') test.forgetToken(caller);
}
