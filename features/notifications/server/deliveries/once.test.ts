import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, testPassword, useTestApp } from '#app/testing/app.ts';
import { addJob, makeJobsDue } from '#app/testing/jobs.ts';
import { type MailServer, startMailServer } from '#app/testing/mail-server.ts';

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

const test = useTestApp({ doJobs: true, environment: () => ({ SMTP_URL: server.url }) });
const minute = 60_000;

/** Creates a user with one pending email. */
async function mailTo(name: string): Promise<{ id: string; email: string }> {
  const email = `${name}@test.example`;
  const id = await addAccount(test.db, 'user', email);
  const signIn = () =>
    test.call('POST', '/api/auth/login', { body: { email, password: testPassword } });
  // The first sign-in sends no notification.
  await signIn();
  await signIn();
  return { id, email };
}

const countArrived = (email: string) =>
  server.mails.filter((mail) => mail.to?.[0]?.address === email).length;

async function findDelivery(accountId: string) {
  const row = await test.db
    .selectFrom('delivery')
    .select(['state', 'tries', 'id', 'key'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return row;
}

const expectState = (id: string, state: string) =>
  expect.poll(async () => (await findDelivery(id)).state).toBe(state);

/** Advances a minute for the sweep. */
async function sweep() {
  await addJob(test.db, 'deliveries', {});
  await makeJobsDue(test.db);
}

describe('interrupted email connection', () => {
  it.each(['connected', 'sender', 'recipient'] as const)(
    'before the content (%s): retries and delivers once',
    async (step) => {
      server.at(step, (drop) => drop());
      const { id, email } = await mailTo(`cut-at-${step}`);
      await expect.poll(async () => (await findDelivery(id)).tries).toBe(1);
      expect(countArrived(email)).toBe(0);
      await makeJobsDue(test.db);
      await expectState(id, 'sent');
      expect(countArrived(email)).toBe(1);
    },
  );

  it.each([
    ['during the content', 'content', 0],
    ['before the answer', 'taken', 1],
  ] as const)("%s: records the outcome as unknown and doesn't resend", async (_, step, count) => {
    server.at(step, (drop) => drop());
    const { id, email } = await mailTo(`cut-at-${step}`);
    await expectState(id, 'unknown');
    test.moveClock(60 * minute);
    await sweep();
    const after = await mailTo(`after-${step}`);
    await expectState(after.id, 'sent');
    expect(countArrived(email)).toBe(count);
    expect((await findDelivery(id)).state).toBe('unknown');
  });
});

describe('rejected email', () => {
  it('retries with growing pauses after a temporary error, and delivers once', async () => {
    server.refuse(true);
    const { id, email } = await mailTo('refused');
    await expect.poll(async () => (await findDelivery(id)).tries).toBe(1);
    await makeJobsDue(test.db);
    await expect.poll(async () => (await findDelivery(id)).tries).toBe(2);
    server.refuse(false);
    await makeJobsDue(test.db);
    await expectState(id, 'sent');
    expect(countArrived(email)).toBe(1);
  });
});

describe('delivery of a killed worker', () => {
  it.each([
    ['after the claim, before the content: another worker sends it once', 'sending', 'sent', 1],
    [
      'after sending the content: records an unknown outcome and never resends',
      'handing',
      'unknown',
      0,
    ],
    ['before the claim, with its job lost: sends it', 'planned', 'sent', 1],
  ] as const)('%s', async (_, initialState, becomes, count) => {
    // Drops every connection, so the test controls each attempt.
    server.at('connected', (drop) => drop());
    const { id, email } = await mailTo(`left-${initialState}`);
    await expect.poll(async () => (await findDelivery(id)).tries).toBe(1);
    const delivery = await findDelivery(id);
    const long = new Date(Date.now() - 24 * 60 * minute);
    const claimed =
      initialState === 'planned'
        ? {}
        : { state: initialState, claim: crypto.randomUUID(), claimedAt: long };
    await test.db
      .updateTable('delivery')
      .set({ dueAt: long, ...claimed })
      .where('id', '=', delivery.id)
      .execute();
    await sweep();
    await expectState(id, becomes);
    expect(countArrived(email)).toBe(count);
  });

  it('rejects a slow worker after another has taken over', async () => {
    const { promise: recipientReached, resolve: markReached } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    server.at('recipient', () => {
      markReached();
      return released;
    });
    const { id, email } = await mailTo('slow');
    await recipientReached;
    // Simulates a lost claim: another worker takes over before the content is sent.
    await test.db
      .updateTable('delivery')
      .set({ claim: crypto.randomUUID() })
      .where('accountId', '=', id)
      .execute();
    release();
    const after = await mailTo('after-slow');
    await expectState(after.id, 'sent');
    expect(countArrived(email)).toBe(0);
  });
});

describe('email delivery', () => {
  it('has a Message-ID from its delivery, so that duplicates can be recognized', async () => {
    const { id, email } = await mailTo('known');
    await expectState(id, 'sent');
    const { key } = await findDelivery(id);
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
    const found = server.mails.find((mail) => mail.to?.[0]?.address === email);
    expect(found?.messageId).toBe(`<${Buffer.from(hash).toString('hex').slice(0, 32)}@localhost>`);
  });

  it('sends once when several workers start at the same moment', async () => {
    server.at('connected', (drop) => drop());
    const { id, email } = await mailTo('crowd');
    await expect.poll(async () => (await findDelivery(id)).tries).toBe(1);
    const deliveryId = (await findDelivery(id)).id;
    for (let job = 0; job < 5; job++) await addJob(test.db, 'mail-delivery', { deliveryId });
    await makeJobsDue(test.db);
    const after = await mailTo('after-crowd');
    await expectState(after.id, 'sent');
    await expectState(id, 'sent');
    expect(countArrived(email)).toBe(1);
  });
});
