import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../e2e/servers.ts';
import { ensureNginx } from '../scripts/setup/ensure-nginx.mjs';
import { findCorruption } from './corruption.ts';
import { type Installation, post, startInstallation } from './installation.ts';
import { openLedger } from './ledger.ts';
import { type MixedLoad, startLoad } from './mixed-load.ts';
import { expectProgress } from './progress.ts';
import { type NginxProxy, startProxy } from './proxy.ts';

const nginx = await ensureNginx();
let installation: Installation;
let proxy: NginxProxy;
const ledger = openLedger();

beforeAll(async () => {
  installation = await startInstallation();
  proxy = await startProxy({ ...(await place()), withTls: false });
});

afterAll(async () => {
  await proxy?.stop();
  await installation?.remove();
});

describe('two instances behind nginx', () => {
  it('restart one after the other, as in an upgrade, without failing a call', async () => {
    const load = await beginWork();
    for (const instance of installation.instances) {
      await expectProgress(load);
      await instance.stop();
      await expectProgress(load);
      await instance.start();
    }
    await load.stop();
    expect(load.faults).toEqual([]);
    expect(load.unanswered).toEqual([]);
    expect(await load.broken()).toEqual([]);
  });

  it('continue when one is killed, and keep confirmed data', async () => {
    const load = await beginWork();
    for (const instance of installation.instances) {
      await expectProgress(load);
      await instance.kill();
      // Clients of the killed instance retry, and the other one answers.
      await expectProgress(load);
      await instance.start();
    }
    await load.stop();
    expect(load.faults).toEqual([]);
    expect(await load.broken()).toEqual([]);
  });

  it('continue after PostgreSQL restarts', async () => {
    const load = await beginWork();
    await expectProgress(load);
    await installation.postgres.stop();
    await installation.postgres.start();
    await expectProgress(load);
    await load.stop();
    expect(load.faults).toEqual([]);
    expect(await load.broken()).toEqual([]);
    expect(await findCorruption(installation.postgres.ownerUrl())).toEqual([]);
  });

  it('share rate limits', async () => {
    const wrongCredentials = { email: 'nobody@cairn.example', password: 'not the password' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 40; tries += 1)
      statuses.push((await post(`${proxy.url}/api/auth/login`, wrongCredentials)).status);
    const allowed = statuses.indexOf(429);
    expect(allowed).toBeGreaterThan(0);
    expect(new Set(statuses.slice(0, allowed))).toEqual(new Set([401]));
    // Attempts used up at one instance count at the other.
    expect(new Set(statuses.slice(allowed))).toEqual(new Set([429]));
  });

  it('reveal no internal state to the outside', async () => {
    for (const path of ['/readyz', '/readyz/', '/metrics', '/metrics/']) {
      expect((await fetch(proxy.url + path)).status).toBe(404);
    }
    expect((await fetch(`${proxy.url}/healthz`)).status).toBe(200);
  });
});

it('answer over TLS with the shipped configuration', async () => {
  const secure = await startProxy({ ...(await place()), withTls: true });
  try {
    const reply = await securely(`${secure.url}/api/organisation`, secure.certificate ?? '');
    expect(reply).toEqual({ status: 200, protocol: expect.stringMatching(/^TLSv1\.[23]$/) });
  } finally {
    await secure.stop();
  }
});

async function place() {
  const instancePorts = installation.instances.map(({ url }) => Number(new URL(url).port));
  return { nginx, port: await freePort(), instancePorts };
}

async function beginWork(): Promise<MixedLoad> {
  const { postgres, signIn } = installation;
  return startLoad([proxy.url], await signIn(proxy.url), postgres.ownerUrl, ledger);
}

/** Calls over TLS, trusting only this certificate. */
function securely(url: string, ca: string): Promise<{ status?: number; protocol: string | null }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { ca }, (reply) => {
      const protocol = (reply.socket as TLSSocket).getProtocol();
      reply.resume().once('end', () => resolve({ status: reply.statusCode, protocol }));
    });
    call.once('error', reject).end();
  });
}
