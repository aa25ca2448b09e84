import { describe, expect, it } from 'vitest';
import { addAccount, testPassword, tokenIn } from '#app/testing/app.ts';
import type { ProviderPerson } from '#app/testing/openid-provider.ts';
import { newProviderPerson, useProvider } from '#app/testing/social-sign-in.ts';

const { useApp } = useProvider();
const { test, issueIdToken, login, register, readAudit, securityNotices } = useApp();
const counting = useApp({ limitRates: true });
const minute = 60_000;

describe('an account with a password', () => {
  it('links only after the password, with the same token, and notifies the user', async () => {
    const person = newProviderPerson({ email: 'Linked@test.example' });
    const id = await addAccount(test.db, 'user', 'linked@test.example');
    const idToken = await issueIdToken(person);
    const firstReply = await login(idToken);
    expect(firstReply.statusCode).toBe(409);
    expect(firstReply.json().code).toBe('link-needs-password');
    const wrongPassword = await login(idToken, { password: 'not the password' });
    expect(wrongPassword.json().code).toBe('invalid-credentials');
    expect(await readAudit(id)).toEqual([]);

    const linked = await login(idToken, { password: testPassword });
    expect(linked.json()).toMatchObject({ id, role: 'user' });
    expect((await readAudit(id)).slice(0, 2)).toMatchObject([
      { action: 'account.google-linked', before: null, after: { google: person.email } },
      { action: 'session.began', after: { method: 'google' } },
    ]);
    expect(await securityNotices(id)).toContain('google-linked');
    expect((await login(await issueIdToken(person))).json().id).toBe(id);
  });

  it('replaces an earlier Google account with the new one', async () => {
    const id = await addAccount(test.db, 'user', 'two@test.example');
    const [before, after] = [1, 2].map(() => newProviderPerson({ email: 'two@test.example' }));
    for (const person of [before, after]) {
      const reply = await login(await issueIdToken(person as ProviderPerson), {
        password: testPassword,
      });
      expect(reply.json().id).toBe(id);
    }
    const old = await login(await issueIdToken(before as ProviderPerson));
    expect(old.json().code).toBe('link-needs-password');
  });

  it('links once when two concurrent calls use two tokens', async () => {
    const id = await addAccount(test.db, 'user', 'hasty@test.example');
    const person = newProviderPerson({ email: 'hasty@test.example' });
    const tokens = [await issueIdToken(person), await issueIdToken(person)];
    const password = testPassword;
    const replies = await Promise.all(tokens.map((idToken) => login(idToken, { password })));
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200]);
    const links = test.db.selectFrom('socialLogin').select('subject');
    expect(await links.where('accountId', '=', id).execute()).toEqual([{ subject: person.sub }]);
  });

  it('requires a password even for accounts without one, since nothing else proves the link', async () => {
    const id = await addAccount(test.db, 'user', 'passkey-only@test.example');
    const update = test.db.updateTable('account').set({ passwordHash: null });
    await update.where('id', '=', id).execute();
    const idToken = await issueIdToken(newProviderPerson({ email: 'passkey-only@test.example' }));
    expect((await login(idToken)).json().code).toBe('link-needs-password');
    const tried = await login(idToken, { password: testPassword });
    expect(tried.json().code).toBe('invalid-credentials');
  });

  it('counts wrong passwords like any sign-in', async () => {
    const email = 'guessed@test.example';
    await addAccount(counting.test.db, 'user', email);
    const idToken = await counting.issueIdToken(newProviderPerson({ email }));
    const guess = (password: string) => counting.login(idToken, { password });
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await guess('a guess')).json().code).toBe('invalid-credentials');
    }
    expect((await guess(testPassword)).json().code).toBe('too-many');
    const body = { email, password: testPassword };
    const plain = await counting.test.call('POST', '/api/auth/login', { body });
    expect(plain.json().code).toBe('too-many');
  });
});

describe('unlinking', () => {
  const unlink = (token: string) => test.call('DELETE', '/api/auth/google', { token });

  /** Token of an account with a password and a linked Google account. */
  async function linked(): Promise<{ id: string; token: string; person: ProviderPerson }> {
    const person = newProviderPerson();
    const id = await addAccount(test.db, 'user', person.email);
    const reply = await login(await issueIdToken(person), { password: testPassword });
    return { id, token: tokenIn(reply), person };
  }

  it('ends sign-in with Google and notifies the user once, even for concurrent requests', async () => {
    const { id, token, person } = await linked();
    const replies = await Promise.all([unlink(token), unlink(token)]);
    expect(replies.map((reply) => reply.statusCode).sort()).toEqual([204, 404]);
    expect(await readAudit(id)).toContainEqual({
      action: 'account.google-unlinked',
      before: { google: person.email },
      after: null,
    });
    expect(await securityNotices(id)).toContain('google-unlinked');
    const after = await login(await issueIdToken(person));
    expect(after.json().code).toBe('link-needs-password');
  });

  it('requires proof when the last one is older than ten minutes', async () => {
    const { token } = await linked();
    test.moveClock(11 * minute);
    const refused = await unlink(token);
    test.moveClock(-11 * minute);
    expect(refused.statusCode).toBe(428);
    expect(refused.json().code).toBe('confirmation-needed');
  });

  it('refuses to remove the only way in, and allows it with a passkey', async () => {
    const reply = await register(await issueIdToken(newProviderPerson()));
    const token = tokenIn(reply);
    const refused = await unlink(token);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().code).toBe('last-way-in');
    const passkey = { credentialId: 'a passkey', publicKey: Buffer.of(1), counter: 0 };
    const owned = { ...passkey, accountId: reply.json().id, name: 'My phone' };
    await test.db.insertInto('passkey').values(owned).execute();
    expect((await unlink(token)).statusCode).toBe(204);
  });

  it('returns 404 when nothing is linked', async () => {
    expect((await unlink(await test.getToken('client'))).statusCode).toBe(404);
  });
});
