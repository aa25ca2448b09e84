import { expect, it } from 'vitest';
import { login } from '#contract/users.ts';
import { useTestApp } from '#server/testing/app.ts';

const test = useTestApp({ limitRates: true });

it('slows somebody down who tries many passwords, and says when to try again', async () => {
  const body = { email: 'nobody@test.example', password: 'a guess' };
  const attempt = () => test.call('POST', '/api/auth/login', { body });
  for (let count = 0; count < login.perMinute; count += 1) {
    expect((await attempt()).json().code).toBe('invalid-credentials');
  }
  const refused = await attempt();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too-many', message: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
