import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { operations } from '#app/contract/operations.ts';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { totpCode } from '#app/testing/authenticator.ts';
import type { Role } from '#core/contract/roles.ts';

const test = useTestApp();
const minute = 60_000;
let ahead = 0;

function moveClock(ms: number) {
  ahead += ms;
  test.moveClock(ms);
}
const now = () => Date.now() + ahead;

/** Moves five seconds into an unused step so that no test runs into the next one. */
function toFreshStep() {
  moveClock(35_000 - (now() % 30_000) + 60_000);
}

const login = (email: string) =>
  test.call('POST', '/api/auth/login', { body: { email, password: testPassword } });
const begin = (token: string) => test.call('POST', '/api/auth/totp', { token });
const confirm = (token: string, code: string) =>
  test.call('POST', '/api/auth/totp/confirm', { token, body: { code } });
const security = (token: string) => test.call('GET', '/api/auth/security', { token });

async function signedIn(email: string, role: Role = 'user') {
  const id = await addAccount(test.db, role, email);
  return { id, token: tokenIn(await login(email)) };
}

async function enrolled(email: string) {
  const { id, token } = await signedIn(email);
  const { secret } = (await begin(token)).json();
  toFreshStep();
  const { recoveryCodes } = (await confirm(token, totpCode(secret, now()))).json();
  toFreshStep();
  return { id, token, secret, recoveryCodes, email };
}

async function requestTicket(email: string): Promise<string> {
  return (await login(email)).json().details.ticket;
}
const finish = (ticket: string, code: string, way = 'totp') =>
  test.call('POST', '/api/auth/second-factor', { body: { ticket, way, code } });

describe('adding an authenticator app', () => {
  it('takes effect once confirmed, and returns recovery codes', async () => {
    const { token } = await signedIn('add@test.example');
    const begun = await begin(token);
    expect(begun.statusCode).toBe(200);
    const { secret, uri } = begun.json();
    expect(Secret.fromBase32(secret).bytes).toHaveLength(20);
    expect(uri).toBe(
      `otpauth://totp/Test%20House:add%40test.example?issuer=Test%20House&secret=${secret}` +
        '&algorithm=SHA1&digits=6&period=30',
    );
    expect((await login('add@test.example')).statusCode).toBe(200);
    expect((await security(token)).json().totp).toBeNull();

    const confirmed = await confirm(token, totpCode(secret, now()));
    expect(confirmed.statusCode).toBe(200);
    expect(new Set(confirmed.json().recoveryCodes).size).toBe(10);
    expect((await security(token)).json()).toEqual({
      hasPassword: true,
      google: null,
      totp: { since: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: 10,
      isSecondFactorRequired: false,
    });
    const needed = await login('add@test.example');
    expect(needed.statusCode).toBe(401);
    expect(needed.json()).toMatchObject({
      code: 'second-factor-needed',
      details: { ticket: expect.any(String), ways: ['totp', 'recovery-code'] },
    });
    expect(needed.headers.authorization).toBeUndefined();
  });

  it('refuses a wrong code, and any code before setup begins', async () => {
    const { token } = await signedIn('wrong@test.example');
    expect((await confirm(token, '123456')).json().code).toBe('gone');
    const { secret } = (await begin(token)).json();
    const wrongCode = await confirm(token, totpCode(secret, now() + 10 * minute));
    expect(wrongCode.json()).toMatchObject({ code: 'invalid', details: [{ rule: 'wrong-code' }] });
    expect((await login('wrong@test.example')).statusCode).toBe(200);
  });

  it('stores the key sealed', async () => {
    const { id, secret } = await enrolled('sealed@test.example');
    const row = await test.db
      .selectFrom('totp')
      .selectAll()
      .where('accountId', '=', id)
      .executeTakeFirstOrThrow();
    const hex = Secret.fromBase32(secret).hex;
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(Buffer.from(row.secretSealed, 'base64url').toString('latin1')).not.toContain(secret);
    expect(Buffer.from(row.secretSealed, 'base64url').toString('hex')).not.toContain(hex);
  });

  it('requires recent proof', async () => {
    const { token } = await enrolled('proof@test.example');
    moveClock(10 * minute);
    const replies = [
      await begin(token),
      await confirm(token, '123456'),
      await test.call('DELETE', '/api/auth/totp', { token }),
      await test.call('POST', '/api/auth/recovery-codes', { token }),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      Array(4).fill([428, 'confirmation-needed']),
    );
  });

  it('replaces the earlier app on confirmation, not before', async () => {
    const { token, secret, email } = await enrolled('replace@test.example');
    const next = (await begin(token)).json().secret;
    const again = (await begin(token)).json().secret;
    expect((await finish(await requestTicket(email), totpCode(secret, now()))).statusCode).toBe(
      200,
    );
    toFreshStep();
    expect((await confirm(token, totpCode(next, now()))).json().code).toBe('invalid');
    const confirmed = await confirm(token, totpCode(again, now()));
    expect(confirmed.json()).toEqual({ recoveryCodes: [] });
    toFreshStep();
    const ticket = await requestTicket(email);
    expect((await finish(ticket, totpCode(secret, now()))).statusCode).toBe(400);
    expect((await finish(ticket, totpCode(again, now()))).statusCode).toBe(200);
  });

  it('logs the change without the key', async () => {
    const { id, token, secret } = await enrolled('audit@test.example');
    await test.call('DELETE', '/api/auth/totp', { token });
    const entries = await test.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('recordId', '=', id)
      .where('action', 'like', 'account.totp%')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'account.totp-added',
      'account.totp-removed',
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe('signing in with a code', () => {
  it('opens a session with the method of the first factor, and uses up the ticket', async () => {
    const { id, secret, email } = await enrolled('right@test.example');
    const ticket = await requestTicket(email);
    const reply = await finish(ticket, totpCode(secret, now()));
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ id, email });
    expect(String(reply.headers['set-cookie'])).toContain('cairn-device=');
    const sessions = await test.call('GET', '/api/auth/session', { token: tokenIn(reply) });
    expect(sessions.json()[0]).toMatchObject({ isThis: true, method: 'password' });
    toFreshStep();
    expect((await finish(ticket, totpCode(secret, now()))).json().code).toBe('gone');
  });

  it('accepts a code with typed spaces', async () => {
    const { secret, email } = await enrolled('typed@test.example');
    const code = totpCode(secret, now());
    const typed = ` ${code.slice(0, 3)} ‑ ${code.slice(3)} `;
    expect((await finish(await requestTicket(email), typed)).statusCode).toBe(200);
  });

  it.each(['000', 'abcdef', '１２３４５６', '12345６', '1234567'])(
    'refuses the wrong code %s',
    async (code) => {
      const email = `odd-${Buffer.from(code).toString('hex')}@test.example`;
      await enrolled(email);
      const reply = await finish(await requestTicket(email), code);
      expect(reply.json()).toMatchObject({
        code: 'invalid',
        details: [{ path: 'code', rule: 'wrong-code' }],
      });
    },
  );

  it('allows another try with the same ticket, and logs the wrong one', async () => {
    const { id, secret, email } = await enrolled('again@test.example');
    const ticket = await requestTicket(email);
    expect((await finish(ticket, totpCode(secret, now() + 10 * minute))).statusCode).toBe(400);
    expect((await finish(ticket, totpCode(secret, now()))).statusCode).toBe(200);
    const { count } = await test.db
      .selectFrom('auditEntry')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('recordId', '=', id)
      .where('action', '=', 'account.second-factor-refused')
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('accepts a clock that is one step off, and no more', async () => {
    const { secret, email } = await enrolled('drift@test.example');
    const ticket = await requestTicket(email);
    const at = (steps: number) => finish(ticket, totpCode(secret, now() + steps * 30_000));
    expect((await at(-2)).statusCode).toBe(400);
    expect((await at(2)).statusCode).toBe(400);
    expect((await at(-1)).statusCode).toBe(200);
    expect(
      (await finish(await requestTicket(email), totpCode(secret, now() + 30_000))).statusCode,
    ).toBe(200);
  });

  it('accepts a code once, including the one that confirmed the app', async () => {
    const { token } = await signedIn('once@test.example');
    const { secret } = (await begin(token)).json();
    toFreshStep();
    const code = totpCode(secret, now());
    expect((await confirm(token, code)).statusCode).toBe(200);
    expect((await finish(await requestTicket('once@test.example'), code)).statusCode).toBe(400);
    toFreshStep();
    const next = totpCode(secret, now());
    expect((await finish(await requestTicket('once@test.example'), next)).statusCode).toBe(200);
    expect((await finish(await requestTicket('once@test.example'), next)).statusCode).toBe(400);
  });

  it('accepts a code once across concurrent tickets', async () => {
    const { secret, email } = await enrolled('race@test.example');
    const tickets = await Promise.all(Array.from({ length: 5 }, () => requestTicket(email)));
    const code = totpCode(secret, now());
    const replies = await Promise.all(tickets.map((ticket) => finish(ticket, code)));
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('refuses a ticket that is made up, expired, or of a deactivated account', async () => {
    const { id, secret, email } = await enrolled('ticket@test.example');
    expect((await finish('no such ticket', totpCode(secret, now()))).json().code).toBe('gone');
    const old = await requestTicket(email);
    moveClock(10 * minute);
    expect((await finish(old, totpCode(secret, now()))).json().code).toBe('gone');
    const ticket = await requestTicket(email);
    await test.db
      .updateTable('account')
      .set({ deactivatedAt: new Date() })
      .where('id', '=', id)
      .execute();
    expect((await finish(ticket, totpCode(secret, now()))).json().code).toBe('gone');
  });
});

describe('removing the app', () => {
  it('removes the recovery codes too', async () => {
    const { token, email } = await enrolled('remove@test.example');
    expect((await test.call('DELETE', '/api/auth/totp', { token })).statusCode).toBe(204);
    expect((await security(token)).json()).toMatchObject({ totp: null, recoveryCodesLeft: 0 });
    expect((await login(email)).statusCode).toBe(200);
    expect((await test.call('DELETE', '/api/auth/totp', { token })).statusCode).toBe(404);
  });
});

describe('an admin who removes all second factors of an account', () => {
  it('ends open tickets too', async () => {
    const { id, secret, email } = await enrolled('reset@test.example');
    const admin = await signedIn('resetting@test.example', 'admin');
    const ticket = await requestTicket(email);
    const url = `/api/user/${id}/reset-second-factor`;
    expect((await test.call('POST', url, { token: admin.token })).statusCode).toBe(200);
    expect((await finish(ticket, totpCode(secret, now()))).json().code).toBe('gone');
    const again = await login(email);
    expect(again.statusCode).toBe(200);
    expect((await security(tokenIn(again))).json()).toMatchObject({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
  });
});

describe('an organization that requires a second factor of staff', () => {
  const require = (isRequired: boolean) =>
    test.db.updateTable('organisation').set({ requireSecondFactor: isRequired }).execute();

  it('blocks records until there is a second factor, then allows them at once', async () => {
    await require(true);
    const { token } = await signedIn('required@test.example');
    const list = () => test.call('GET', '/api/applicant', { token });
    expect((await list()).json().code).toBe('second-factor-missing');
    expect((await security(token)).json().isSecondFactorRequired).toBe(true);
    const { secret } = (await begin(token)).json();
    expect((await list()).statusCode).toBe(403);
    expect((await confirm(token, totpCode(secret, now()))).statusCode).toBe(200);
    expect((await list()).statusCode).toBe(200);

    const removed = await test.call('DELETE', '/api/auth/totp', { token });
    expect([removed.statusCode, removed.json().code]).toEqual([409, 'second-factor-required']);
    await require(false);
    expect((await test.call('DELETE', '/api/auth/totp', { token })).statusCode).toBe(204);
  });

  it('allows only the calls that set it up', async () => {
    const { token } = await signedIn('only-setup@test.example', 'admin');
    await require(true);
    const answered: string[] = [];
    for (const { id, method, path, access, beforeSecondFactor } of operations) {
      if (['anyone', 'client', 'intake-holder', 'screening-holder'].includes(access)) continue;
      if (beforeSecondFactor) continue;
      const url = path.replaceAll(/:\w+/g, () => crypto.randomUUID());
      const reply = await test.call(method, url, { token });
      if (reply.statusCode !== 403 || reply.json().code !== 'second-factor-missing')
        answered.push(id);
    }
    await require(false);
    expect(answered).toEqual([]);
    const open = operations.filter((one) => one.beforeSecondFactor).map(({ id }) => id);
    expect(open.toSorted()).toEqual([
      'addPasskey',
      'beginPasskey',
      'beginTotp',
      'confirmMe',
      'confirmTotp',
      'confirmWithPasskey',
      'logout',
      'makeRecoveryCodes',
      'readMe',
      'readSecurity',
      'stillHere',
    ]);
  });

  it('exempts clients', async () => {
    await require(true);
    const { token } = await signedIn('client-free@test.example', 'client');
    expect((await security(token)).json().isSecondFactorRequired).toBe(false);
    const { secret } = (await begin(token)).json();
    expect((await confirm(token, totpCode(secret, now()))).statusCode).toBe(200);
    expect((await test.call('DELETE', '/api/auth/totp', { token })).statusCode).toBe(204);
    await require(false);
  });
});
