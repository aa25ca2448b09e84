import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, pushSteps, startPushService } from '#app/testing/push-service.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';
import { type KilledCairn, killedCairn } from './killed-cairn.ts';

const admin = { email: 'killed-push@cairn.example', password: 'a password for this test only' };
let service: Awaited<ReturnType<typeof startPushService>>;
let cairn: KilledCairn;
let phone: Browser;

/** A sign-in from a new device, which always notifies the person. */
async function signIn() {
  const reply = await cairn.post('/api/auth/login', admin);
  expect(reply.status).toBe(200);
  return { authorization: reply.headers.get('authorization') ?? '' };
}

/** States that the server stores for a push; tests can block each. */
const pushStates = ['sending', 'handing', 'sent'] as const;
type PushState = (typeof pushStates)[number];

/** Lock number of a state in the database. */
const stateLockId = (state: PushState) => 7_000_000 + pushStates.indexOf(state);

/** A trigger, so that the server stops in that very statement. */
async function addBlockingTriggers(): Promise<void> {
  const cases = pushStates.map((state) => `when '${state}' then ${stateLockId(state)}`).join(' ');
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

/** Blocks the server where it stores this state and kills it, so that the state is never stored. */
async function killAtState(state: PushState): Promise<void> {
  const holder: pg.Client = await cairn.connect();
  await holder.query(`select pg_advisory_lock(${stateLockId(state)})`);
  await signIn();
  await waitUntil(async () => (await cairn.ask(`select pid ${waiting}`))[0]);
  cairn.kill();
  await cairn.ended();
  // Terminates the connection, as the database would if it outlived the server.
  await holder.query(`select pg_terminate_backend(pid) ${waiting}`).catch(() => {});
  await holder.end().catch(() => {});
}

/** Starts, ages leftovers, and restarts, so that they are handled. */
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
  // The first sign-in notifies no one.
  const session = await signIn();
  phone = service.browser();
  const added = await cairn.post('/api/push-subscription', phone.subscription, session);
  expect(added.status).toBe(204);
  await addBlockingTriggers();
});
afterAll(async () => {
  await cairn.remove();
  await service.stop();
});

describe('a server killed while sending a push', () => {
  it.each([
    ['claims it', 'sending', 'sent', 1],
    ['has claimed it and is about to let it go', 'handing', 'sent', 1],
    ['has the answer and is about to note it', 'sent', 'unknown', 1],
  ] as const)('sends it once: killed when it %s', async (_, state, outcome, count) => {
    const before = phone.pushes.length;
    await killAtState(state);
    const arrived = phone.pushes.length - before;
    expect(arrived).toBe(state === 'sent' ? 1 : 0);
    expect([await becomes(), phone.pushes.length - before]).toEqual([outcome, count]);
  });

  it.each(pushSteps)('sends it at most once when killed while it is %s', async (step) => {
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
    // A small push may have arrived completely by then.
    if (step === 'connected') expect([state, count <= 1]).toEqual(['unknown', true]);
    else if (step === 'taken') expect([state, count]).toEqual(['unknown', 1]);
    // The reply may or may not have arrived in time.
    else expect([/sent|unknown/.test(state), count]).toEqual([true, 1]);
  });

  it('keeps the notification in the inbox, whatever happened to the push', async () => {
    const { authorization } = await signIn();
    const pushes = await cairn.ask<{ count: number }>(
      `select count(*)::integer as count from delivery where channel = 'push'`,
    );
    const reply = await fetch(`${cairn.url()}/api/notification/notice`, {
      headers: { authorization },
    });
    const { items } = (await reply.json()) as { items: { kind: string }[] };
    const noticeCount = items.filter(({ kind }) => kind === 'security').length;
    expect(noticeCount).toBe(pushes[0]?.count);
  });
});
