import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailServer, mailSteps, startMailServer } from '#app/testing/mail-server.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';
import { type KilledCairn, killedCairn } from './killed-cairn.ts';

const admin = { email: 'killed-mail@cairn.example', password: 'a password for this test only' };
let server: MailServer;
let cairn: KilledCairn;

/** A sign-in from a new device, which always sends an email. */
async function signIn() {
  expect((await cairn.post('/api/auth/login', admin)).status).toBe(200);
}

beforeAll(async () => {
  server = await startMailServer();
  cairn = await killedCairn('killed-mail', {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    SMTP_URL: server.url,
  });
  // The first sign-in sends none.
  await signIn();
});
afterAll(async () => {
  await cairn.remove();
  await server.stop();
});

describe('a server killed while sending an email', () => {
  it.each(mailSteps)('sends it at most once when killed while it is %s', async (step) => {
    const before = server.mails.length;
    const killed = new Promise<void>((resolve) => {
      server.at(step, () => {
        cairn.kill();
        resolve();
      });
    });
    await signIn();
    await killed;
    await cairn.ended();
    await cairn.start();
    await cairn.letGrowOld();
    cairn.kill();
    await cairn.ended();
    await cairn.start();

    const isBefore = ['connected', 'sender', 'recipient'].includes(step);
    const state = await cairn.settled('mail');
    const count = server.mails.length - before;
    if (isBefore) expect([state, count]).toEqual(['sent', 1]);
    // A small email may have arrived completely by then.
    else if (step === 'content') expect([state, count <= 1]).toEqual(['unknown', true]);
    else if (step === 'taken') expect([state, count]).toEqual(['unknown', 1]);
    // The reply may or may not have arrived in time.
    else expect([state === 'sent' || state === 'unknown', count]).toEqual([true, 1]);
  });

  it('sends an email that it hadn’t started', async () => {
    const before = server.mails.length;
    await signIn();
    cairn.kill();
    await cairn.ended();
    await cairn.start();
    // If it had started, the attempt must look old enough for the new server to handle it.
    const state = await waitUntil(async () => {
      await cairn.letGrowOld();
      const newest = `select state from delivery where channel = 'mail'
        order by created_at desc limit 1`;
      const [delivery] = await cairn.ask<{ state: string }>(newest);
      return /sent|unknown|failed|dropped/.exec(delivery?.state ?? '')?.[0];
    });
    expect(state).toMatch(/sent|unknown/);
    expect(server.mails.length - before).toBeLessThanOrEqual(1);
  });
});
