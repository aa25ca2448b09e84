import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, pushSteps, startPushService } from '#app/testing/push-service.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';
import { type KilledCairn, killedCairn } from './killed-cairn.ts';

const admin = { email: 'killed-push@cairn.example', password: 'a password for this test only' };
let service: Awaited<ReturnType<typeof startPushService>>;
let cairn: KilledCairn;
let phone: Browser;

/** From a device that is new to the account, of which its person is always told. */
async function signIn() {
  const reply = await cairn.post('/api/auth/login', admin);
  expect(reply.status).toBe(200);
  return { authorization: reply.headers.get('authorization') ?? '' };
}

/** What the server notes of a push, each of which waits while a test holds it. */
const noted = ['sending', 'handing', 'sent'] as const;
type Noted = (typeof noted)[number];

/** The number that stands for a state among the locks of the database. */
const lockOf = (state: Noted) => 7_000_000 + noted.indexOf(state);

/** In the database itself, so that the server is stopped in the very statement. */
async function waitWhereHeld(): Promise<void> {
  const cases = noted.map((state) => `when '${state}' then ${lockOf(state)}`).join(' ');
  await cairn.ask(`
    create function wait_where_held() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(case new.state ${cases} end);
      return new;
    end $$;
    create trigger wait_where_held before update on delivery for each row
      when (new.channel = 'push' and new.state in ('sending', 'handing', 'sent'))
      execute function wait_where_held()`);
}

const waiting = `from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and not granted and objid between 7000000 and 7000002`;

/** Stops the server where it notes this, and kills it there: the note is never made. */
async function killAtNote(state: Noted): Promise<void> {
  const holder: pg.Client = await cairn.connect();
  await holder.query(`select pg_advisory_lock(${lockOf(state)})`);
  await signIn();
  await waitUntil(async () => (await cairn.ask(`select pid ${waiting}`))[0]);
  cairn.kill();
  await cairn.ended();
  // What the database would do for somebody who is gone, where it outlives the server.
  await holder.query(`select pg_terminate_backend(pid) ${waiting}`).catch(() => {});
  await holder.end().catch(() => {});
}

/** Started, taken for dead, and started again: whatever was left behind is looked after. */
async function becomes(): Promise<string> {
  await cairn.start();
  await cairn.letGrowOld();
  cairn.kill();
  await cairn.ended();
  await cairn.start();
  return cairn.settled('push');
}

beforeAll(async () => {
  service = await startPushService();
  cairn = await killedCairn('killed-push', {
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    PUSH_SERVICES: service.url,
  });
  // Nobody is told of a first sign-in.
  const session = await signIn();
  phone = service.browser();
  const added = await cairn.post('/api/push-subscription', phone.subscription, session);
  expect(added.status).toBe(204);
  await waitWhereHeld();
});
afterAll(async () => {
  await cairn.remove();
  await service.stop();
});

describe('a server that is killed with a push in its hands', () => {
  it.each([
    ['claims it', 'sending', 'sent', 1],
    ['has claimed it and is about to let it go', 'handing', 'sent', 1],
    ['has the answer and is about to note it', 'sent', 'unknown', 1],
  ] as const)('sends it once: killed when it %s', async (_, state, outcome, count) => {
    const before = phone.pushes.length;
    await killAtNote(state);
    const arrived = phone.pushes.length - before;
    expect(arrived).toBe(state === 'sent' ? 1 : 0);
    expect([await becomes(), phone.pushes.length - before]).toEqual([outcome, count]);
  });

  it.each(pushSteps)('sends it once at the most: killed when it is %s', async (step) => {
    const before = phone.pushes.length;
    const killed = new Promise<void>((resolve) => {
      service.at(step, () => {
        cairn.kill();
        resolve();
      });
    });
    await signIn();
    await killed;
    await cairn.ended();
    const state = await becomes();
    const count = phone.pushes.length - before;
    // A small push may have come whole by then.
    if (step === 'connected') expect([state, count <= 1]).toEqual(['unknown', true]);
    else if (step === 'taken') expect([state, count]).toEqual(['unknown', 1]);
    // The answer may have come in time, or not.
    else expect([/sent|unknown/.test(state), count]).toEqual([true, 1]);
  });

  it('leaves it in the inbox, whatever became of the push', async () => {
    const { authorization } = await signIn();
    const pushes = await cairn.ask<{ count: number }>(
      `select count(*)::integer as count from delivery where channel = 'push'`,
    );
    const reply = await fetch(`${cairn.url()}/api/notification/notice`, {
      headers: { authorization },
    });
    const { items } = (await reply.json()) as { items: { kind: string }[] };
    const told = items.filter(({ kind }) => kind === 'security').length;
    expect(told).toBe(pushes[0]?.count);
  });
});
