import { hashRaw } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn, useTestApp } from '#app/testing/app.ts';
import { totpCode } from '#app/testing/authenticator.ts';

const test = useTestApp();

const login = (email: string) =>
  test.call('POST', '/api/auth/login', { body: { email, password: testPassword } });
const finish = (ticket: string, code: string, way = 'recovery-code') =>
  test.call('POST', '/api/auth/second-factor', { body: { ticket, way, code } });
const make = (token: string) => test.call('POST', '/api/auth/recovery-codes', { token });

async function requestTicket(email: string): Promise<string> {
  return (await login(email)).json().details.ticket;
}

async function enrolled(name: string) {
  const email = `${name}@test.example`;
  const id = await addAccount(test.db, 'user', email);
  const token = tokenIn(await login(email));
  const { secret } = (await test.call('POST', '/api/auth/totp', { token })).json();
  const confirmed = await test.call('POST', '/api/auth/totp/confirm', {
    token,
    body: { code: totpCode(secret, Date.now()) },
  });
  return { id, email, token, codes: confirmed.json().recoveryCodes as string[] };
}

async function countRemainingCodes(token: string): Promise<number> {
  return (await test.call('GET', '/api/auth/security', { token })).json().recoveryCodesLeft;
}

describe('recovery codes', () => {
  it('returns readable codes and stores only hashes', async () => {
    const { id, codes } = await enrolled('hashed');
    for (const code of codes) expect(code).toMatch(/^[2-9B-DF-HJ-NP-TV-XZ]{4}(-\w{4}){3}$/);
    const rows = await test.db
      .selectFrom('recoveryCode')
      .selectAll()
      .where('accountId', '=', id)
      .execute();
    expect(rows).toHaveLength(10);
    const storedRows = rows.map((row) => ({ ...row, codeHash: row.codeHash.toString('latin1') }));
    for (const code of codes) {
      expect(JSON.stringify(storedRows)).not.toContain(code);
      expect(JSON.stringify(storedRows)).not.toContain(code.replaceAll('-', ''));
    }
  });

  it('hashes with argon2id and a salt per set', async () => {
    const { id, token, codes } = await enrolled('salted');
    const { id: otherId } = await enrolled('salted-otherwise');
    const readStoredCodes = (accountId: string) =>
      test.db
        .selectFrom('recoveryCode')
        .select(['salt', 'codeHash'])
        .where('accountId', '=', accountId)
        .execute();
    const salts = (rows: { salt: Buffer }[]) => [
      ...new Set(rows.map(({ salt }) => salt.toString('hex'))),
    ];
    const before = await readStoredCodes(id);
    const [salt, ...others] = salts(before);
    expect(salt).toMatch(/^[\da-f]{32}$/);
    expect(others).toEqual([]);
    const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    const raw = await hashRaw((codes[0] ?? '').replaceAll('-', ''), {
      ...cost,
      salt: Buffer.from(salt ?? '', 'hex'),
    });
    expect(before.filter(({ codeHash }) => codeHash.equals(raw))).toHaveLength(1);

    await make(token);
    expect(salts(await readStoredCodes(id))).not.toContain(salt);
    expect(salts(await readStoredCodes(otherId))).not.toContain(salt);
  });

  it('skips discarded codes and makes new ones for the signed-in user', async () => {
    const { id, email, token, codes } = await enrolled('given-up');
    await test.db.deleteFrom('recoveryCode').where('accountId', '=', id).execute();
    const { ways, ticket } = (await login(email)).json().details;
    expect(ways).toEqual(['totp']);
    expect((await finish(ticket, codes[0] ?? '')).statusCode).toBe(400);
    expect(await countRemainingCodes(token)).toBe(0);
    const { recoveryCodes } = (await make(token)).json();
    expect((await finish(await requestTicket(email), recoveryCodes[9])).statusCode).toBe(200);
  });

  it('accepts each code once, in any notation', async () => {
    const { id, email, token, codes } = await enrolled('typed');
    const [first = '', second = ''] = codes;
    const reply = await finish(
      await requestTicket(email),
      first.toLowerCase().replaceAll('-', ' '),
    );
    expect(reply.statusCode).toBe(200);
    expect(reply.json().id).toBe(id);
    expect(await countRemainingCodes(token)).toBe(9);
    const again = await finish(await requestTicket(email), first);
    expect(again.json()).toMatchObject({
      code: 'invalid',
      details: [{ path: 'code', rule: 'wrong-code' }],
    });
    const joined = await finish(await requestTicket(email), second.replaceAll('-', ''));
    expect(joined.statusCode).toBe(200);
    const used = await test.db
      .selectFrom('auditEntry')
      .select('after')
      .where('recordId', '=', id)
      .where('action', '=', 'account.recovery-code-used')
      .execute();
    expect(used).toHaveLength(2);
    expect(JSON.stringify(used)).not.toContain(first);
  });

  it('accepts a code once across concurrent tickets', async () => {
    const { email, codes } = await enrolled('race');
    const tickets = await Promise.all(Array.from({ length: 5 }, () => requestTicket(email)));
    const replies = await Promise.all(tickets.map((ticket) => finish(ticket, codes[0] ?? '')));
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  it('uses a ticket for one sign-in, even with concurrent requests', async () => {
    const { email, token, codes } = await enrolled('ticket');
    const ticket = await requestTicket(email);
    const replies = await Promise.all(codes.slice(0, 4).map((code) => finish(ticket, code)));
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([200, 410, 410, 410]);
    expect(await countRemainingCodes(token)).toBe(9);
  });

  it('accepts only the codes of the account, and none of them as an app code', async () => {
    const { codes } = await enrolled('mine');
    const { email } = await enrolled('theirs');
    expect((await finish(await requestTicket(email), codes[0] ?? '')).statusCode).toBe(400);
    expect((await finish(await requestTicket(email), codes[0] ?? '', 'totp')).statusCode).toBe(400);
  });

  it('replaces old codes with new ones', async () => {
    const { email, token, codes } = await enrolled('anew');
    const made = await make(token);
    expect(made.statusCode).toBe(200);
    const { recoveryCodes } = made.json();
    expect(recoveryCodes).toHaveLength(10);
    expect((await finish(await requestTicket(email), codes[0] ?? '')).statusCode).toBe(400);
    expect((await finish(await requestTicket(email), recoveryCodes[0])).statusCode).toBe(200);
  });

  it('makes one set for two concurrent requests', async () => {
    const { token } = await enrolled('twice');
    const replies = await Promise.all([make(token), make(token), make(token)]);
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200]);
    expect(await countRemainingCodes(token)).toBe(10);
  });

  it('refuses accounts without a second factor', async () => {
    await addAccount(test.db, 'user', 'none@test.example');
    expect((await make(tokenIn(await login('none@test.example')))).statusCode).toBe(404);
  });
});
